import { withoutAccents } from '../../questions/without-accents.ts'

/** What is asked for in so many words, and how a text looks that says it: a time, an amount. */
const quantities: readonly (readonly [asks: RegExp, says: RegExp])[] = [
  [
    /\b(?:how (?:long|soon|early|far ahead|many (?:days|hours|minutes|weeks|months))|when|what (?:time|day)|cuanto (?:tarda|tiempo|dura|demora|se demora|espero)|cuantos (?:dias|minutos|meses)|cuantas (?:horas|semanas)|cuando|a que hora)\b/,
    /\b(?:\d+|one|two|three|a few|several|un|una|dos|tres|unos|unas|varios)(?: (?:to|a|business|dias)? ?\d*)? ?(?:seconds?|minutes?|hours?|(?:business )?days?|weeks?|months?|years?|segundos?|minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)\b|\b\d+ ?(?:am|pm|a\. ?m\.|p\. ?m\.)|\b(?:monday|saturday|sunday|lunes|sabados?|domingos?)\b/,
  ],
  [
    /\b(?:how (?:much|expensive)|costs?|price|fees?|charge[ds]?|free|pay for|money off|refund|cuanto (?:cuesta|vale|cobran|sale|es|hay que pagar)|precio|cargo|cobran|gratis|costo|cuesta|descuentan|reembolso)\b/,
    /\$ ?\d|\b(?:free|no charge|costs? (?:nothing|you nothing)|prepaid|credit|gratis|sin costo|credito|no (?:le )?cuesta)\b/,
  ],
]

/** Whether a text says a number of the kind that a question asks for; never where it asks for none. */
export function saysQuantity(question: string): (text: string) => boolean {
  const asked = withoutAccents(question)
  const wanted = quantities.filter(([asks]) => asks.test(asked)).map(([, says]) => says)
  return (text) => wanted.some((says) => says.test(withoutAccents(text)))
}
