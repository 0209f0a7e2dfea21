import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { withKeyLock } from '#platform/limits/keyed-mutex.ts'
import { dateIn } from '#platform/time/local-time.ts'
import type { BilledAccount, listBills, requestArrangement } from '../bill-endpoints.ts'
import { isPossibleDay, isWithinRules, owedCents, standingArrangement } from '../rules/arrangement-rules.ts'
import { billingDown } from './billing-source.ts'
import { billingSourceOf } from './choose-billing-source.ts'
import { handOnRequest, listOpenRequests } from './hand-on-request.ts'
import { tellArrangement } from './mail/arrangement-mail.ts'

type Bills = Outcome<ResponseOf<typeof listBills>>
type Arranged = Outcome<ResponseOf<typeof requestArrangement>>

/**
 * ORD-02, ACC-16: the bills of the signed-in customer. Another customer's account number finds nothing, just like an
 * unknown one.
 */
export async function listOwnBills(context: RequestContext, { query }: InputOf<typeof listBills>): Promise<Bills> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  const own = read.selectFrom('account').select(['number', 'kind', 'status', 'is_smb']).where('customer_id', '=', customerId).orderBy('position').orderBy('number')
  const [rows, person] = await Promise.all([
    (query.accountNumber === undefined ? own : own.where('number', '=', query.accountNumber)).execute(),
    read.selectFrom('customer').select('time_zone').where('id', '=', customerId).executeTakeFirst(),
  ])
  const numbers = rows.map(({ number }) => number)
  const [bills, requests] = await Promise.all([billingSourceOf(context).billsOf(numbers), listOpenRequests(context, numbers)])
  if (!bills.ok) return bills
  const today = dateIn(person?.time_zone || context.runtime.config.timeZone, context.clock())
  const accounts = rows.map((row): BilledAccount => {
    const bill = bills.data.bills.find(({ accountNumber }) => accountNumber === row.number)
    const isRefused = !bill && bills.data.refused.includes(row.number)
    const asked = requests.get(row.number)
    const arranged = bill && standingArrangement(bill, today)
    return { number: row.number, kind: row.kind, isSmb: row.is_smb === 1, status: row.status.toLowerCase(), ...(bill ? { bill } : {}), ...(isRefused ? { isBillRefused: true } : {}), ...(asked ? { asked } : {}), ...(arranged ? { arranged } : {}) }
  })
  return success({ content: { today, accounts } })
}

/**
 * ORD-03: a request within the operator's rules goes to the billing system. If it is outside the rules, if the billing
 * system declines it, or if the bill's arrangement was not kept, the request becomes a ticket for an agent. A repeated
 * request promises nothing twice, and none opens a second ticket.
 */
export function arrangeOwn(context: RequestContext, input: InputOf<typeof requestArrangement>): Promise<Arranged> {
  // two at the same time could be confirmed and handed on
  return withKeyLock(context.runtime.database, `arrangement ${input.body.accountNumber}`, () => arrange(context, input))
}

async function arrange(context: RequestContext, { body }: InputOf<typeof requestArrangement>): Promise<Arranged> {
  const bills = await listOwnBills(context, { query: { accountNumber: body.accountNumber } })
  if (!bills.ok) return bills
  const { today, accounts: [account] } = bills.data.content
  if (!account?.bill) return billNotFound
  const { arrangement, statements: [newest] } = account.bill
  const cents = owedCents(account.bill)
  if (cents === 0 || !newest) return nothingOwed
  const confirm = async (promised: { payOn: string; cents: number }): Promise<Arranged> => {
    await tellArrangement(context, { accountNumber: account.number, statementId: newest.id }, { ...promised, isSuspended: account.status === 'suspended' })
    return success({ content: { state: 'confirmed', ...promised } })
  }
  // also a request that broke off after the billing system had confirmed it
  if (account.arranged) return confirm(account.arranged)
  if (body.payOn !== account.asked?.payOn && !isPossibleDay(body.payOn, today)) return impossibleDay
  if (account.asked) return success({ content: { state: 'handedOn', ...account.asked } })
  if (!arrangement && isWithinRules(context.runtime.site.billing?.arrangement, cents, body.payOn, today)) {
    const answer = await billingSourceOf(context).arrange({ accountNumber: account.number, statementId: newest.id, payOn: body.payOn, cents })
    if (!answer.ok) return billingDown
    if (answer.data.isConfirmed) return confirm(await readPromised(context, account.number, { payOn: body.payOn, cents }))
  }
  const { audience, locale, payOn } = body
  const asked = await handOnRequest(context, { account_number: account.number, pay_on: payOn, cents, audience, locale })
  return asked.ok ? success({ content: { state: 'handedOn', ...asked.data } }) : asked
}

/** Of two simultaneous requests the first one wins, so the arrangement is read back from the bill. */
async function readPromised(context: RequestContext, account: string, asked: { payOn: string; cents: number }): Promise<{ payOn: string; cents: number }> {
  const bills = await billingSourceOf(context).billsOf([account])
  const promised = bills.ok ? bills.data.bills[0]?.arrangement : undefined
  return promised ?? asked
}

const billNotFound = failure(404, 'BILL_NOT_FOUND', 'There is no such bill.')
const nothingOwed = failure(409, 'NOTHING_OWED', 'Nothing is to be paid.')
const impossibleDay = failure(422, 'IMPOSSIBLE_DAY', 'The day is not one of the next 90.')
