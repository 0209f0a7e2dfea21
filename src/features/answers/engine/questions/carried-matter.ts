import { saysItFailed, standsAlone } from '../../questions/stands-alone.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { Turn } from '../finding/question.ts'
import { matterOf, type OwnMatter } from './recognise-own-matter.ts'

const asksState = /\b(?:when|what (?:time|day|date|hour)|how (?:long|soon|late|much)|until|by then|is it|will (?:it|they|he|she)|has it|did (?:it|they)|still|yet|cuando|a que hora|que dia|hasta cuando|cuanto (?:tarda|falta|es|tiempo)|ya|todavia|sigue)\b/
const asksHow = /^\W*(?:and |y |so |but |pero )*(?:how (?:do|can|to|should)|what (?:if|happens|do i|should)|why|como|que (?:pasa|hago)|por que)\b|\b(?:credit|refund|credito|reembolso)\b/
const wantsChange = /\b(?:change|move|reschedule|cancel|postpone|another (?:day|time)|different (?:day|time)|cambiar\w*|mover\w*|reprogramar\w*|cancelar\w*|otro dia|otra hora)\b/
const wantsToPay = /\b(?:pay|paying|due|pagar\w*|pago|vence)\b/

/**
 * ANS-18, ANS-20: the matter of a follow-up that depends on a question about the customer's own visit, order, ticket,
 * outage or bill: 'when will it be fixed?' after an outage, 'can I change it to Saturday?' after a visit. Undefined if
 * the follow-up asks how, or about something else.
 */
export function carriedMatter(question: string, history: readonly Turn[]): OwnMatter | undefined {
  if (standsAlone(question) || saysItFailed(question)) return undefined
  const before = matterBefore(history)
  const said = withoutAccents(question)
  if (before === 'bill' && wantsToPay.test(said)) return before
  if (asksHow.test(said)) return undefined
  if (before === 'appointment' || before === 'appointmentChange') return wantsChange.test(said) ? 'appointmentChange' : asksState.test(said) ? 'appointment' : undefined
  return before && carried.has(before) && asksState.test(said) ? before : undefined
}

/** Matters whose state changes with time, so that 'when' and 'still' ask for it. */
const carried: ReadonlySet<OwnMatter> = new Set<OwnMatter>(['order', 'ticket', 'outage', 'trouble', 'bill'])

/** The matter of the newest question that names its subject. */
function matterBefore(history: readonly Turn[]): OwnMatter | undefined {
  const asked = history.filter(({ speaker }) => speaker === 'User').map(({ text }) => text)
  const newest = asked.findLast((text) => matterOf(text) !== undefined || standsAlone(text))
  return newest === undefined ? undefined : matterOf(newest)
}
