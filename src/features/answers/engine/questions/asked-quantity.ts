import { withoutAccents } from '../../questions/without-accents.ts'

/** How a question asks for a quantity (a time, an amount), and how a text looks that states one. */
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

const price = /\b(?:how (?:much|expensive) (?:does|do|did|is|are|will|would|for|to|it)\b(?!.{0,40}\b(?:data|storage|battery|longer|time|speed|gb|owe)\b)|what(?:s| is| does| do| are| will)?(?: \w+){0,4} (?:costs?|prices?|fees?)\b|cuanto (?:cuesta|cuestan|vale|cobran|sale|hay que pagar)|que precio|(?:precio|costo) de)/

/** Whether a question asks what something costs. */
export function asksPrice(question: string): boolean {
  return price.test(withoutAccents(question).replace(/['’`´]/g, ''))
}

/** Whether a text states an amount of money, or that there is nothing to pay. */
export function saysPrice(text: string): boolean {
  return quantities[1]![1].test(withoutAccents(text))
}

/** 'How many weeks', 'how many business days': one of the two words after it is the requested unit. */
const asksUnit = /\b(?:how many|cuant[oa]s) (\p{L}+)(?: (\p{L}+))?/u
/** A number, and the one or two words after it: '3 weeks', 'three business days'. */
const counted = /\b(?:\d[\d.,]{0,12}|one|two|three|four|five|six|seven|eight|nine|ten|un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) (\p{L}+)(?: (\p{L}+))?/gu
/** Units are compared by this many first letters, so that endings do not matter. */
const unitLetters = 4

/**
 * Returns a function that rates a text: 2 if it states a number in the requested unit, 1 if it states a number of the
 * requested kind, else 0.
 */
export function saysQuantity(question: string): (text: string) => number {
  const asked = withoutAccents(question)
  const wanted = quantities.filter(([asks]) => asks.test(asked)).map(([, says]) => says)
  const units = wordsAfter(asksUnit.exec(asked))
  return (text) => {
    const said = withoutAccents(text)
    const isInUnit = units.length > 0 && [...said.matchAll(counted)].some((match) => wordsAfter(match).some((word) => units.includes(word)))
    return isInUnit ? 2 : Number(wanted.some((says) => says.test(said)))
  }
}

function wordsAfter(match: readonly (string | undefined)[] | null): string[] {
  return (match ?? []).slice(1).flatMap((word) => (word !== undefined && word.length >= unitLetters ? [word.slice(0, unitLetters)] : []))
}
