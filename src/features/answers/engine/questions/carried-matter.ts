import { saysItFailed, standsAlone, tellingWords } from '../../questions/stands-alone.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { Turn } from '../finding/question.ts'
import { isOfSomebodyElse, matterOf, type OwnMatter } from './recognise-own-matter.ts'

const asksState = /\b(?:when|what (?:time|day|date|hour)|how (?:long|soon|late|much)|until|by then|is it|(?:what|how much) (?:does|will|is|do)|will (?:it|they|he|she)|has it|did (?:it|they)|still|yet|cuando|a que hora|que dia|hasta cuando|cuanto (?:tarda|falta|es|tiempo|cuesta|vale|sale)|ya|todavia|sigue)\b/
const asksHow = /^\W*(?:and |y |so |but |pero )*(?:how (?:do|can|to|should)|what (?:if|happens|do i|should)|why|como|que (?:pasa|hago)|por que)\b|\b(?:credit|refund|credito|reembolso)\b/
const wantsChange = /\b(?:change|move|reschedule|cancel|postpone|another (?:day|time)|different (?:day|time)|cambiar\w*|mover\w*|reprogramar\w*|cancelar\w*|otro dia|otra hora)\b/
/** What goes up and down after a question about a bill is the bill. */
const movesBill = /\b(?:up|down|lower|higher|cheaper|normal|sub\w+|baj\w+)\b/
const asksCause = /^\W*(?:(?:and|but|so|y|pero|entonces)\W+)?(?:why|how come|what happened|por ?que|a que se debe)\b/
const namesBill = /\b(?:bills?|balance|statement|total|charges|factura|recibo|saldo|cobro)\b/
const changes = /\b(?:up|higher|high|more|rise|rose|increas\w+|jump\w*|chang\w+|different|expensive|much|doubl\w+|down|lower|subi\w+|aument\w+|cambi\w+|alt[oa]|mas|car[oa]|baj\w+|tan|tanto)\b/

/** Whether a question asks why the bill has changed, which within a conversation no page marks as one about the bill. */
function asksWhyBillChanged(question: string): boolean {
  const said = withoutAccents(question)
  return asksCause.test(said) && namesBill.test(said) && changes.test(said) && !isOfSomebodyElse(question)
}

const wantsToPay = /\b(?:pay|paying|due|pagar\w*|pago|vence)\b/

/**
 * ANS-18, ANS-20: the matter of a follow-up that depends on a question about the customer's own visit, order, ticket,
 * outage or bill: 'when will it be fixed?' after an outage, 'can I change it to Saturday?' after a visit. Undefined if
 * the follow-up asks how, or about something else.
 */
export function carriedMatter(question: string, history: readonly Turn[]): OwnMatter | undefined {
  if (history.length > 0 && asksWhyBillChanged(question)) return 'bill'
  const before = matterBefore(history)
  const said = withoutAccents(question)
  const isShort = tellingWords(question).length <= fewTelling
  // '¿cuándo baja?' and '¿cómo la pago?' name nothing that has a bill
  if (before === 'bill' && isShort && (movesBill.test(said) || wantsToPay.test(said))) return before
  if (standsAlone(question) || saysItFailed(question)) return undefined
  if (before === 'bill' && wantsToPay.test(said)) return before
  if (asksHow.test(said)) return undefined
  if (before === 'appointment' || before === 'appointmentChange') return wantsChange.test(said) ? 'appointmentChange' : asksState.test(said) ? 'appointment' : undefined
  return before && carried.has(before) && asksState.test(said) ? before : undefined
}

const fewTelling = 1

/** Matters whose state changes with time, so that 'when' and 'still' ask for it. */
const carried: ReadonlySet<OwnMatter> = new Set<OwnMatter>(['order', 'ticket', 'outage', 'trouble', 'bill'])

/** The matter of the newest question that names its subject. */
function matterBefore(history: readonly Turn[]): OwnMatter | undefined {
  const asked = history.filter(({ speaker }) => speaker === 'User').map(({ text }) => text)
  const matterIn = (text: string) => matterOf(text) ?? (asksWhyBillChanged(text) ? 'bill' : undefined)
  const newest = asked.findLast((text) => matterIn(text) !== undefined || standsAlone(text))
  return newest === undefined ? undefined : matterIn(newest)
}
