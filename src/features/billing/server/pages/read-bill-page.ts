import { openTicketPath } from '#contracts/open-ticket-path.ts'
import { supportPath } from '#contracts/site-path.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { listBills, type BilledAccount } from '../../bill-endpoints.ts'
import { copy as english, type BillCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { billPath } from '../../rules/bill-paths.ts'
import type { ArrangementNotice, BillPage } from '../../rules/bill-view.ts'
import { describeBill } from './describe-bill.ts'

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): BillCopy {
  return locale === 'es' ? spanish : english
}

/**
 * ORD-02, ORD-03: the bill of the account that the address names, otherwise of the most urgent one (suspended, then
 * past due, then the first), with one of its statements. @throws Response that leads to the sign-in, if the services ask
 * for it
 */
export async function readBillPage(context: RequestContext, notice?: ArrangementNotice): Promise<BillPage> {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const copy = copyOf(context)
  const query = queryOf(context)
  const frame = { variant, copy, notice, isArranged: query.get('done') === 'arranged', supportPhone: runtime.site.supportPhone, askHref: openTicketPath(variant, { category: 'billing' }), helpHref: supportPath(variant, 'topic', 'billing') }
  const answer = await call(context, listBills, { query: {} })
  if (!answer.ok) return { ...frame, accounts: [], isMissing: false, state: { step: 'down' } }
  const { today, accounts } = answer.data.content
  if (accounts.length === 0) return { ...frame, accounts: [], isMissing: false, state: { step: 'noAccounts' } }
  const [wanted, statement] = [query.get('account'), query.get('statement') ?? undefined]
  const account = accounts.find(({ number }) => number === wanted) ?? mostUrgent(accounts)
  const isMissing = (wanted !== null && account.number !== wanted) || (statement !== undefined && !account.bill?.statements.some(({ id }) => id === statement))
  return {
    ...frame,
    accounts: accounts.map((each) => ({ label: accountLabel(each, copy), name: kindName(each, copy), digits: each.number.slice(-4), href: billPath(variant, { account: each.number }), isCurrent: each === account })),
    isMissing,
    askHref: openTicketPath(variant, { account: account.number, category: 'billing' }),
    state: account.bill ? { step: 'bill', view: describeBill({ account, bill: account.bill, today, statement, copy, variant, site: runtime.site }) } : { step: account.isBillRefused ? 'down' : 'unknown' },
  }
}

/** The HTTP status of the page: another person's bill is answered like one that does not exist. */
export function statusOf({ state, isMissing }: Pick<BillPage, 'state' | 'isMissing'>): number {
  if (state.step === 'down') return 503
  return isMissing ? 404 : 200
}

function mostUrgent(accounts: readonly BilledAccount[]): BilledAccount {
  const isUrgent = ({ status, bill }: BilledAccount) => (status === 'suspended' ? 2 : 0) + ((bill?.pastDueCents ?? 0) > 0 ? 1 : 0)
  return accounts.toSorted((a, b) => isUrgent(b) - isUrgent(a))[0]!
}

/** An account label with the last four digits only, so that the page and its printout do not show the whole number. */
export function accountLabel({ kind, isSmb, number }: Pick<BilledAccount, 'kind' | 'isSmb' | 'number'>, copy: BillCopy): string {
  return fill(copy.account, { kind: kindName({ kind, isSmb }, copy), ending: number.slice(-4) })
}

function kindName({ kind, isSmb }: Pick<BilledAccount, 'kind' | 'isSmb'>, copy: BillCopy): string {
  return isSmb ? copy.kinds.business : copy.kinds[kind]
}
