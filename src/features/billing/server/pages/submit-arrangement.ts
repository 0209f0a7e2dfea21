import { myTicketsPath } from '#features/tickets/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { requestArrangement } from '../../bill-endpoints.ts'
import type { BillPage } from '../../rules/bill-view.ts'
import { describeAsked } from './describe-bill.ts'
import { copyOf, readBillPage } from './read-bill-page.ts'

/** Time limit of the request in ms, out of the page's 3 s; the rest is left for rendering the page again. */
const shareMs = 2000

export type ArrangementAnswer = { kind: 'signIn' } | { kind: 'confirmed' } | { kind: 'page'; page: BillPage; status: number }

/**
 * ORD-03: the submitted form that asks for more time. Every outcome but a sign-in or a confirmation renders the bill
 * page again with a notice.
 */
export async function submitArrangement(context: RequestContext, form: URLSearchParams): Promise<ArrangementAnswer> {
  const { audience, locale } = context
  const copies = copyOf(context)
  const copy = copies.arrangement
  const payOn = (form.get('day') === 'other' ? form.get('other') : form.get('day')) ?? ''
  const body = { accountNumber: form.get('account')?.slice(0, 32) || '-', payOn, audience, locale }
  const outcome = /^\d{4}-\d\d-\d\d$/.test(payOn) && !Number.isNaN(Date.parse(payOn)) ? await call(withShareOfTime(context, shareMs), requestArrangement, { body }, { signIn: 'return' }) : undefined
  if (outcome && !outcome.ok && (outcome.status === 401 || outcome.status === 309)) return { kind: 'signIn' }
  if (outcome?.ok && outcome.data.content.state === 'confirmed') return { kind: 'confirmed' }
  if (outcome?.ok && outcome.data.content.state === 'handedOn') {
    const { ticket, payOn: askedDay = payOn } = outcome.data.content
    if (askedDay !== payOn) return { kind: 'page', page: await readBillPage(context, { kind: 'alreadyAsked', ...describeAsked({ ticket, payOn: askedDay }, copy.alreadyAsked, { copy: copies, variant: { audience, locale } }) }), status: 200 }
    return { kind: 'page', page: await readBillPage(context, { kind: 'handedOn', title: copy.handedOn, text: fill(copy.handedOnText, { number: ticket }), link: { label: copy.seeTicket, href: myTicketsPath({ audience, locale }, ticket) } }), status: 200 }
  }
  if (!outcome || (!outcome.ok && outcome.code === 'IMPOSSIBLE_DAY')) return { kind: 'page', page: await readBillPage(context, { kind: 'badDay', title: copy.failed, text: copy.badDay }), status: 422 }
  const failed = { kind: 'failed' as const, title: copy.failed, text: fill(copy.failedText, { phone: context.runtime.site.supportPhone }) }
  return { kind: 'page', page: await readBillPage(context, failed), status: outcome.ok ? 200 : outcome.status }
}
