import { createHash } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { openTicket } from '#features/tickets/contract.ts'
import { readTicketCategories } from '#features/tickets/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { dayLabel } from '#platform/time/date-format.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { operatorZone } from '#platform/time/operator-zone.ts'
import { fill } from '#ui/text/fill.ts'
import { moneyLabel } from '#ui/text/money.ts'
import type { BilledAccount, listBills, requestArrangement } from '../bill-endpoints.ts'
import { ticketWords } from '../rules/arrangement-copy.ts'
import { isPossibleDay, isWithinRules, owedCents } from '../rules/arrangement-rules.ts'
import { billingDown } from './billing-source.ts'
import { billingSourceOf } from './choose-billing-source.ts'

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
  const bills = await billingSourceOf(context).billsOf(rows.map(({ number }) => number))
  if (!bills.ok) return bills
  const accounts = rows.map((row): BilledAccount => {
    const bill = bills.data.find(({ accountNumber }) => accountNumber === row.number)
    return { number: row.number, kind: row.kind, isSmb: row.is_smb === 1, status: row.status.toLowerCase(), ...(bill ? { bill } : {}) }
  })
  return success({ content: { today: dateIn(person?.time_zone || operatorZone, context.clock()), accounts } })
}

/**
 * ORD-03: a request within the operator's rules goes to the billing system. If it is outside the rules, or the billing
 * system declines it, the request becomes a ticket for an agent. A repeated request promises nothing twice.
 */
export async function arrangeOwn(context: RequestContext, { body }: InputOf<typeof requestArrangement>): Promise<Arranged> {
  const bills = await listOwnBills(context, { query: { accountNumber: body.accountNumber } })
  if (!bills.ok) return bills
  const { today, accounts: [account] } = bills.data.content
  if (!account?.bill) return billNotFound
  const { arrangement, statements: [newest] } = account.bill
  if (arrangement) return success({ content: { state: 'confirmed', ...arrangement } })
  const cents = owedCents(account.bill)
  if (cents === 0 || !newest) return nothingOwed
  if (!isPossibleDay(body.payOn, today)) return impossibleDay
  if (isWithinRules(context.runtime.site.billing?.arrangement, cents, body.payOn, today)) {
    const answer = await billingSourceOf(context).arrange({ accountNumber: account.number, statementId: newest.id, payOn: body.payOn, cents })
    if (!answer.ok) return billingDown
    if (answer.data.isConfirmed) return readPromised(context, account.number, { payOn: body.payOn, cents })
  }
  return handOn(context, body, { cents, statementId: newest.id })
}

/** Of two simultaneous requests the first one wins, so the arrangement is read back from the bill. */
async function readPromised(context: RequestContext, account: string, asked: { payOn: string; cents: number }): Promise<Arranged> {
  const bills = await billingSourceOf(context).billsOf([account])
  const promised = bills.ok ? bills.data[0]?.arrangement : undefined
  return success({ content: { state: 'confirmed', ...(promised ?? asked) } })
}

/** Opens the ticket. The idempotency key makes repeats for the same account, statement and day the same ticket. */
async function handOn(context: RequestContext, { accountNumber, payOn, audience, locale }: InputOf<typeof requestArrangement>['body'], { cents, statementId }: { cents: number; statementId: string }): Promise<Arranged> {
  const description = fill(ticketWords[locale], { amount: moneyLabel(cents, locale), day: dayLabel(payOn, locale) })
  const categories = await readTicketCategories(context, { audience, locale })
  // An operator's content may have no category 'billing'; the last category is used then.
  const category = (categories.find(({ key }) => key === 'billing') ?? categories.at(-1)!).key
  const body = { audience, locale, account: accountNumber, category, description, contact: { by: 'email' as const } }
  const idempotencyKey = createHash('sha256').update(`arrangement ${accountNumber} ${statementId} ${payOn}`).digest('hex')
  const opened = await call(context, openTicket, { body }, { signIn: 'return', idempotencyKey })
  return opened.ok ? success({ content: { state: 'handedOn', ticket: opened.data.content.ticket.number } }) : opened
}

const billNotFound = failure(404, 'BILL_NOT_FOUND', 'There is no such bill.')
const nothingOwed = failure(409, 'NOTHING_OWED', 'Nothing is to be paid.')
const impossibleDay = failure(422, 'IMPOSSIBLE_DAY', 'The day is not one of the next 90.')
