import { randomUUID } from 'node:crypto'
import { recordEvent } from '#features/analytics/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { noPictures } from '../../pictures/picture-rules.ts'
import { problemsOf, valuesIn } from '../../rules/report-values.ts'
import { deadlineLabel } from '../../rules/ticket-words.ts'
import { findProposals } from '../../pages/server/find-proposals.ts'
import { bodyOf, firstValues, readBareFrame, said, type Conversation, type Frame, type ReportAnswer } from '../../pages/server/report-form.ts'
import { isUnknown, keyIn, sendChange } from '../../pages/server/send-change.ts'
import { ticketEvent } from '../../pages/ticket-events.ts'
import type { ReportAsked, ReportForm, ReportPage, ReportValues } from '../../pages/ticket-view.ts'
import { openAsVisitor } from '../visitor-endpoints.ts'

/** TIC-01: the report form without sign-in. It is the same for all visitors; the key comes with the next step. */
export async function readVisitorReport(context: RequestContext, conversation: Conversation, description?: string): Promise<ReportPage> {
  const frame = { ...(await readBareFrame(context, conversation, '')), isVisitor: true }
  return { ...frame, state: { step: 'form', values: firstValues(context, frame, conversation, description), pictures: noPictures, errors: {}, notice: undefined } }
}

/** TIC-01: first shows what is sent, to which address, and what may solve it; sent from there, it becomes a ticket. */
export async function submitVisitorReport(context: RequestContext, form: URLSearchParams, conversation: Conversation): Promise<ReportAnswer> {
  const key = keyIn(form)
  const frame: Frame = { ...(await readBareFrame(context, conversation, key ?? randomUUID())), isVisitor: true }
  const values = valuesIn(form, true)
  const asPage = (state: ReportPage['state'], status = 200): ReportAnswer => ({ kind: 'page', page: { ...frame, state }, status })
  const asForm = (rest: Partial<ReportForm>, status: number) => asPage({ step: 'form', values, pictures: noPictures, errors: {}, notice: undefined, ...rest }, status)
  const intent = form.get('intent')
  if (intent === 'solved' || intent === 'wait') {
    await recordEvent(context, ticketEvent('solved', 'cancelled'))
    return asPage({ step: intent === 'wait' ? 'waiting' : 'solved' })
  }
  if (intent === 'change') return asForm({}, 200)
  const errors = problemsOf(values, frame)
  if (Object.keys(errors).length > 0) return asForm({ errors }, 422)
  if (intent !== 'send' || !key) return asPage({ step: 'check', values, pictures: noPictures, ...(frame.windows ? { outages: [], articles: [] } : await findProposals(context, values)) })
  const outcome = await sendChange(context, key, openAsVisitor, { body: { ...bodyOf(context, said(values, frame), values.conversation === '' ? undefined : conversation), lookUp: values.lookUp, zip: values.zip, email: values.email } })
  await recordEvent(context, ticketEvent('report', outcome.ok ? 'done' : isUnknown(outcome) ? 'unknown' : { code: outcome.code }))
  if (outcome.ok) return asPage(describeAsked(context, frame, said(values, frame), outcome.data.content))
  if (outcome.code === 'NOTHING_FOUND') return asForm({ notice: 'nothingFound' }, 422)
  if (outcome.code === 'EMAIL_NEEDED') return asForm({ errors: { email: frame.copy.report.visitor.errors.email } }, 422)
  if (outcome.code === 'WINDOW_NOT_OFFERED') return asForm({ values: { ...values, window: '' }, notice: 'windowGone' }, 422)
  return outcome.status === 429 ? asForm({ notice: 'tooMany' }, 429) : asForm({ notice: 'unknown' }, 503)
}

function describeAsked({ locale, runtime }: RequestContext, { copy: { report: { visitor }, one } }: Frame, { email }: ReportValues, { number, dueAt }: { number: string; dueAt?: number | undefined }): ReportAsked {
  return {
    step: 'asked',
    text: fill(visitor.askedText, { number, email }),
    due: dueAt === undefined ? undefined : fill(one.sentDue, { when: deadlineLabel(dueAt, { locale, timeZone: runtime.config.timeZone }) }),
    // The demo's e-mails go to its own inbox.
    inboxHref: runtime.config.mode === 'production' ? undefined : '/inbox',
  }
}
