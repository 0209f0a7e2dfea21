import { withoutAccents } from '../../questions/without-accents.ts'

/** What an account's charges are asked for by a common name; any other is found by the words of its line. */
export type ChargeName = 'lateFee' | 'promotion' | 'credit' | 'extraData' | 'tax'

const promotion = String.raw`(?:promo(?:tion)?s?|(?:special |welcome |spring |new customer )?offers?|discounts?|promocion(?:es)?|promo|ofertas?|descuentos?)`
const lateFee = String.raw`(?:late (?:payment )?(?:fees?|charges?|penalty)|recargos?|mora|cargos? por (?:mora|atraso|pago tardio|pagar tarde))`
const names: readonly (readonly [ChargeName, RegExp])[] = [
  ['lateFee', new RegExp(String.raw`\b${lateFee}\b`)],
  ['promotion', new RegExp(String.raw`\b${promotion}\b`)],
  ['extraData', /\b(?:overages?|extra data|data overage|datos (?:extra|adicionales|de mas))\b/],
  ['credit', /\b(?:credits?|creditos?|abonos?)\b(?! (?:card|score|report|check))/],
  ['tax', /\b(?:tax(?:es)?|impuestos?)\b/],
]

/** The common name of the charge that a question is about, or undefined. */
export function chargeNamed(question: string): ChargeName | undefined {
  const said = withoutAccents(question)
  return names.find(([, pattern]) => pattern.test(said))?.[0]
}

const own = String.raw`(?:my|our|mi|mis|nuestr[oa]s?)`
const gone = String.raw`(?:end(?:s|ed|ing)?|expir\w+|over|gone|up|run(?:ning)? out|ran out|done|still|removed|taken off|drop(?:ped)?|disappear\w*|lost|acab\w+|termin\w+|venc\w+|quitaron|perdi|sigue|todavia|dura)`
const staticIp = String.raw`(?:(?:static|fixed|public|dedicated) ips?(?: address(?:es)?)?|ip(?: address)?|(?:direccion )?ip(?: (?:fija|estatica|publica))?)`

const asksOfCharge: readonly RegExp[] = [
  // a promotion that ended, and whether it did
  new RegExp(String.raw`\b${own}(?: \w+){0,2} ${promotion}\b.{0,30}\b${gone}\b|\b${gone}\b(?: \w+){0,2} (?:${own}|la|el)(?: \w+){0,1} ${promotion}\b|^${promotion}(?: \w+){0,2} ${gone}$|\bya no (?:tengo|tenemos|sale|aparece|viene)(?: \w+){0,2} ${promotion}\b|\b(?:did|has|is|when does|cuando) ${own}(?: \w+){0,2} ${promotion}\b`),
  // whether one's own bill has it
  new RegExp(String.raw`\b(?:is|are|was|were|hay|habia|viene|tiene)(?: there)?(?: \w+){0,3} (?:${lateFee}|${promotion}|credits?|taxes|creditos?|impuestos?)(?: \w+){0,2} (?:on|in|en) (?:${own}|this|the|esta|la)(?: \w+){0,2} (?:bill|account|statement|factura|recibo|cuenta)\b`),
  new RegExp(String.raw`\b(?:did|have|was|were|why) (?:i|we|you)(?: \w+){0,3} (?:a |an |the |any )?(?:${lateFee}|${promotion}|credits?(?! card))(?= *$| on\b| this\b)|\b(?:me|nos) (?:cobraron|pusieron|aplicaron|hicieron|quitaron)(?: \w+){0,2} (?:${lateFee}|${promotion}|creditos?)\b`),
  // what is charged for one thing
  /\b(?:charges?|charged|charging|fees?|price|cost) (?:me |us )?(?:for|of) (?:my |our |the |a |an )?(?!not |late|paying|move|moving|install|return|cancel|leaving)[a-z0-9]+(?: [a-z0-9]+){0,2}$|\bhow much (?:is|are|do (?:i|we) pay for|am i paying for|are we paying for) (?:my|our|the) (?!bill|balance|it\b)[a-z0-9]+(?: [a-z0-9]+){0,2}$|\b(?:cuanto (?:pago|pagamos|me cobran|nos cobran) (?:al mes )?por|(?:cargo|cobro) (?:por|de)) (?:mi |la |el |los |las |una? )?(?!mora|atraso|pago|no |instal|mover|cancel)[a-z0-9]+(?: [a-z0-9]+){0,2}$/,
  new RegExp(String.raw`^(?:hi |hello |hola )?(?:(?:what|whats|which|tell me|show me|find|need|know|see|do (?:i|we) have|cual|dime|digame|ver)(?: is| are| es)? )?(?:my|our|mi|nuestra|a|una) (?:business |current )?${staticIp}(?: is)?$|^(?:tengo|tenemos) (?:una? )?ip (?:fija|estatica)$`),
]

/** ANS-20: whether a question (without accents and signs) asks for a charge or discount of one's own bill. */
export function asksOfOwnCharge(said: string): boolean {
  return asksOfCharge.some((pattern) => pattern.test(said))
}

/** Whether a question asks for the IP address itself, which no bill names. */
export function asksOfAddress(question: string): boolean {
  const said = withoutAccents(question).replace(/['’`´]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
  return asksOfCharge.at(-1)!.test(said)
}

const months = ['january|jan|enero', 'february|feb|febrero', 'march|marzo', 'april|abril', 'may|mayo', 'june|junio', 'july|julio', 'august|aug|agosto', 'september|sept|septiembre', 'october|oct|octubre', 'november|nov|noviembre', 'december|dec|diciembre']
const month = `(?:${months.join('|')})`
const statement = String.raw`(?:bills?|statements?|invoices?|facturas?|recibos?|estados? de cuenta)`
const ofMonth = new RegExp(String.raw`\b${statement}(?: \w+){0,2}? (?:from|for|of|in|de|del|del mes de)(?: last| this| the month of)? (${month})\b|\b(?!may\b)(${month})s? ${statement}\b`)

/** The month (1 to 12) whose bill a question asks for: 'bill from october', 'la factura de octubre'. */
export function monthOfBill(question: string): number | undefined {
  const said = withoutAccents(question).replace(/['’`´]/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ')
  const [, after, before] = ofMonth.exec(said) ?? []
  const name = after ?? before
  return name === undefined ? undefined : months.findIndex((each) => each.split('|').includes(name)) + 1
}
