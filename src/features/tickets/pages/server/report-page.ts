import { randomUUID } from 'node:crypto'
import type { Outcome } from '#contracts/outcome.ts'
import { readReader, readReportingAccounts } from '#features/account/server.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { openTicket, type Ticket } from '../../ticket-endpoints.ts'
import { noPictures, picturesIn, type PictureState } from '../../pictures/picture-rules.ts'
import { readVisitorReport, submitVisitorReport } from '../../visitors/server/report-as-visitor.ts'
import { ticketEvent } from '../ticket-events.ts'
import type { ReportForm, ReportPage, ReportValues } from '../ticket-view.ts'
import { problemsOf, valuesIn } from '../../rules/report-values.ts'
import { findProposals, type ReadEquipment } from './find-proposals.ts'
import { bodyOf, firstValues, readBareFrame, said, type Conversation, type Frame, type ReportAnswer } from './report-form.ts'
import { isUnknown, keyIn, needsSignIn, sendChange } from './send-change.ts'

/**
 * TIC-01: the report form, filled from the account and the category of the address (`?a=` and `?ct=`). Visitors get a
 * form of their own. @param description the initial text, if it is not the last question of the conversation
 */
export async function readReportPage(context: RequestContext, conversation: Conversation, description?: string): Promise<ReportPage> {
  if (context.identity.kind !== 'customer') return readVisitorReport(context, conversation, description)
  const frame = await readFrame(context, conversation, randomUUID())
  if (!('key' in frame)) return frame.page
  const asked = queryOf(context).get('a') ?? ''
  const phone = frame.windows ? ((await readReader(context))?.phone ?? '') : ''
  const values = { ...firstValues(context, frame, conversation, description), phone, account: frame.accounts.find(({ number }) => number === asked)?.number ?? frame.accounts[0]!.number }
  return { ...frame, state: { step: 'form', values, pictures: noPictures, errors: {}, notice: undefined } }
}

/** A signed-in customer's form; a finished page if the accounts cannot be read or the customer has none. */
async function readFrame(context: RequestContext, conversation: Conversation, key: string): Promise<Frame | { page: ReportPage }> {
  const [accounts, bare] = await Promise.all([readReportingAccounts(context), readBareFrame(context, conversation, key)])
  const { report } = bare.copy
  const kinds: Readonly<Record<string, string>> = report.kinds
  const frame: Frame = { ...bare, accounts: (accounts ?? []).map(({ type, accountNumber: number }) => ({ number, label: fill(report.accountOption, { kind: kinds[type] ?? report.kinds.other, number }) })) }
  if (accounts === undefined) return { page: { ...frame, state: { step: 'down' } } }
  return frame.accounts.length === 0 ? { page: { ...frame, state: { step: 'noAccount' } } } : frame
}

/**
 * TIC-01, TIC-02: handles the sent form. The first time, articles and outages that may solve the problem are shown, if
 * there are any; sent again from there, or with nothing to show, it becomes a ticket. Until then nothing typed is lost.
 */
export async function submitReport(context: RequestContext, form: URLSearchParams, conversation: Conversation, readEquipment?: ReadEquipment): Promise<ReportAnswer> {
  if (context.identity.kind !== 'customer') return form.has('visitor') ? submitVisitorReport(context, form, conversation) : tellSignedOut(context, form, conversation)
  const key = keyIn(form) ?? randomUUID()
  const frame = await readFrame(context, conversation, key)
  if (!('key' in frame)) return { kind: 'page', page: frame.page, status: frame.page.state.step === 'down' ? 503 : 200 }
  const values = valuesIn(form)
  const asPage = (state: ReportPage['state'], status = 200, formKey = key): ReportAnswer => ({ kind: 'page', page: { ...frame, key: formKey, state }, status })
  const intent = form.get('intent')
  const pictures = picturesIn(form)
  if (intent === 'solved' || intent === 'wait') {
    await recordEvent(context, ticketEvent('solved', 'cancelled'))
    return asPage({ step: intent === 'wait' ? 'waiting' : 'solved' })
  }
  const errors = problemsOf(values, frame)
  if (intent === 'change' || Object.keys(errors).length > 0 || pictures.problems.length > 0) return asPage({ step: 'form', values, pictures, errors: intent === 'change' ? {} : errors, notice: undefined }, intent === 'change' ? 200 : 422)
  // A customer who asks for a call is not shown proposals first.
  if (intent !== 'send' && !frame.windows) {
    const proposals = await findProposals(context, values, readEquipment)
    if (proposals.outages.length > 0 || proposals.articles.length > 0) return asPage({ step: 'check', values, pictures, ...proposals })
  }
  return sendReport(context, { key, values: said(values, frame), pictures, conversation: values.conversation === '' ? undefined : conversation, asPage })
}

/** The form of a customer who was signed out meanwhile: with what happened, what they typed and the way back. */
async function tellSignedOut(context: RequestContext, form: URLSearchParams, conversation: Conversation): Promise<ReportAnswer> {
  const frame = await readBareFrame(context, conversation, keyIn(form) ?? randomUUID())
  return { kind: 'page', page: { ...frame, state: { step: 'form', values: valuesIn(form), pictures: picturesIn(form), errors: {}, notice: 'signedOut' } }, status: 401 }
}

interface Sending {
  key: string
  values: ReportValues
  pictures: PictureState
  conversation: Conversation
  asPage(state: ReportForm, status: number, formKey?: string): ReportAnswer
}

async function sendReport(context: RequestContext, { key, values, pictures, conversation, asPage }: Sending): Promise<ReportAnswer> {
  const outcome: Outcome<{ content: { ticket: Ticket } }> = await sendChange(context, key, openTicket, {
    body: { ...bodyOf(context, values, conversation), account: values.account, ...(pictures.left.length > 0 ? { pictures: pictures.left } : {}) },
  })
  if (needsSignIn(outcome)) return asPage({ step: 'form', values, pictures, errors: {}, notice: 'signedOut' }, 401)
  await recordEvent(context, ticketEvent('report', outcome.ok ? 'done' : isUnknown(outcome) ? 'unknown' : { code: outcome.code }))
  if (outcome.ok) return { kind: 'done', number: outcome.data.content.ticket.number }
  // A picture that is gone cannot be sent again, and the report without it is a different call with a new key.
  if (outcome.code === 'UNKNOWN_PICTURE') return asPage({ step: 'form', values, pictures: noPictures, errors: {}, notice: 'pictureGone' }, 422, randomUUID())
  if (outcome.code === 'WINDOW_NOT_OFFERED') return asPage({ step: 'form', values: { ...values, window: '' }, pictures, errors: {}, notice: 'windowGone' }, 422, randomUUID())
  const notice = outcome.code === 'TOO_MANY_TICKETS' ? 'tooMany' : 'unknown'
  return asPage({ step: 'form', values, pictures, errors: {}, notice }, outcome.status === 429 ? 429 : 503)
}
