/** QAS-02, ANS-12: questions that a person’s own data answers. Without a library, for the browser too. */

export const personalIntents = ['billing', 'upgrade', 'paymentArrangement'] as const
export type PersonalIntent = (typeof personalIntents)[number]

/** The query parameter of each intent. */
export const intentParameters: Readonly<Record<PersonalIntent, 'isBillingIntent' | 'isUpgradeIntent' | 'isPaymentArrangementIntent'>> = {
  billing: 'isBillingIntent',
  upgrade: 'isUpgradeIntent',
  paymentArrangement: 'isPaymentArrangementIntent',
}

/**
 * Words about the customer's own account, required beside those of the intent: 'how do bills work' is a question to the
 * articles.
 */
const own = /\b(my|mine|me|i|i'm|am i|we|our|mi|mis|me|nuestr[oa]s?|tengo|puedo|debo|necesito|necesitamos)\b/i
const patterns: readonly (readonly [PersonalIntent, RegExp])[] = [
  ['paymentArrangement', /\b(payment (arrangement|plan|extension)|more time to pay|pay (later|in (parts|installments))|acuerdo de pago|plan de pagos?|más tiempo para pagar|pagar (más tarde|a plazos))\b/i],
  // more time for something else, such as returning equipment, is another matter
  ['paymentArrangement', /\b((get|have|need|give me|want|ask for|request) (just )?(some |a (bit|little|few) )?(more|extra|additional) (time|days)|(get|have|need|want|ask for|request) (an |a (bill|payment) )?extension|(dar(me|nos)?|necesit[oa]|quier[oe]|ped(ir|imos)|tener|dan?) (un poco (de )?)?(más|mas) (tiempo|días|dias|plazo)|(una|otra) prórroga)( (on|for|with|to pay|para pagar|de|para) ?(it|this|that|(my|our|the|this|mi|nuestra|la|esta) (\w+ )?(bill|payment|balance|factura|pago|recibo))?)?\s*[?.!]*$/i],
  ['paymentArrangement', /\b((pay|split|delay|postpone|defer|push back) (it |this |my |our |the )*(bill |payment |balance )?(later|next (week|month|payday)|after payday|in (two|2|three|3|parts)|until (payday|next \w+))|(delay|postpone|defer|split) (my|our) (bill|payment)|(aplazar|posponer|dividir) (mi|el|la|nuestr[oa]) (pago|factura|recibo)|pagar (la (otra|próxima) semana|el (otro|próximo) mes|después))\b/i],
  // on a day of their choice
  ['paymentArrangement', /\b((pay|paying) (it |this |that |my |our |the |bill |balance |you )*((on|by) (the \d{1,2}(st|nd|rd|th)?|(next )?(monday|tuesday|wednesday|thursday|friday)|payday|my payday)|when (i|we) get paid|once (i|we) get paid)|pagar(l[eao]s?)? (la |mi |el )?(factura |recibo )?((hasta |para )?el (d[ií]a )?(\d{1,2}|(pr[oó]ximo )?(lunes|martes|mi[eé]rcoles|jueves|viernes)|d[ií]a de pago)|cuando (me|nos) pagu?en))\b(?!.*\b(autopay|automatic|by phone|in person)\b)/i],
  // the customer cannot pay; a card or a page that fails is another matter
  ['paymentArrangement', /\b((can['’]?t|cannot|can not|couldn['’]?t|unable to|not able to|won['’]?t be able to)( \w+){0,2} (pay|afford)|(behind|late) on my (bill|payment)s?|no (puedo|podemos|podré|alcanzo a|voy a poder) pagar|no (me|nos) alcanza)\b(?!.*\b(online|website|app|card|error|page|autopay|en línea|tarjeta|aplicación|página|sitio)\b)/i],
  ['upgrade', /\b(upgrade|eligible for a new (phone|device)|(actualizar|mejorar|cambiar) (mi|el|de) (plan|teléfono|celular|equipo))\b/i],
  ['billing', /\b(bill|balance|amount due|invoice|charged?|factura|saldo|cobr(o|aron|an))\b/i],
]

/** The intent of a question; undefined if it is not about the customer’s own account. */
export function recogniseIntent(question: string): PersonalIntent | undefined {
  if (!own.test(question)) return undefined
  return patterns.find(([, pattern]) => pattern.test(question))?.[0]
}
