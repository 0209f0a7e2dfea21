import { accountDetails, type AccountDetails } from '#features/account/contract.ts'
import { listBills, type BilledAccount } from '#features/billing/contract.ts'
import { customerOrders, type CustomerOrder } from '#features/orders/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { answerCodes, type AnswerCode } from '../../api/error-codes.ts'

export interface OwnAccount {
  number: string
  kind: 'uverse' | 'wirelessBroadband'
  /** lower case: active, suspended, pendingactive, or another status of the account service */
  status: string
  /** the orders that are neither complete nor cancelled */
  orders: CustomerOrder[]
  /** ORD-03: of a suspended account, the confirmed arrangement with which service comes back */
  arranged?: BilledAccount['arranged']
  /** of a suspended account, what is past due, and since when */
  late?: { cents: number; since: string } | undefined
}

type OwnAccounts = { ok: true; accounts: OwnAccount[] } | { ok: false; code: AnswerCode }

/**
 * ANS-12, ANS-20, ACC-16: all of the signed-in customer's own accounts. If one of `wanted` is not among them, the code
 * is `noLinkedAccount`, whether that account exists or not. Only the account service decides whose an account is: never
 * the page, nor a model.
 */
export async function readOwnAccounts(context: RequestContext, wanted: readonly string[]): Promise<OwnAccounts> {
  if (context.identity.kind !== 'customer') return { ok: false, code: answerCodes.signInRequired }
  const [details, orders] = await Promise.all([call(context, accountDetails, {}, { signIn: 'return' }), call(context, customerOrders, { query: {} }, { signIn: 'return' })])
  if (!details.ok) return { ok: false, code: details.status === 401 || details.status === 309 ? answerCodes.signInRequired : answerCodes.personalDataFault }
  if (!orders.ok) return { ok: false, code: answerCodes.personalDataFault }
  const own = accountsOf(details.data, orders.data.content.orders)
  const isWhole = wanted.every((number) => own.some((account) => account.number === number))
  return own.length > 0 && isWhole ? { ok: true, accounts: await withArrangements(context, own) } : { ok: false, code: answerCodes.noLinkedAccount }
}

/** In ms, of the answer's 3 s: if the bills are slow, accounts are told without their arrangements. */
const billShareMs = 1000

async function withArrangements(context: RequestContext, own: readonly OwnAccount[]): Promise<OwnAccount[]> {
  const answer = own.some(({ status }) => status === 'suspended') ? await call(withShareOfTime(context, billShareMs), listBills, { query: {} }, { signIn: 'return' }) : undefined
  const billed = answer?.ok ? answer.data.content.accounts : []
  return own.map((account): OwnAccount => {
    const known = account.status === 'suspended' ? billed.find(({ number }) => number === account.number) : undefined
    const { pastDueCents = 0, pastDueSince } = known?.bill ?? {}
    return known ? { ...account, arranged: known.arranged, late: pastDueCents > 0 && pastDueSince ? { cents: pastDueCents, since: pastDueSince } : undefined } : account
  })
}

const orderEnds = new Set(['complete', 'completed', 'cancelled', 'canceled', 'closed'])

function accountsOf({ content }: AccountDetails, orders: readonly CustomerOrder[]): OwnAccount[] {
  const account = (kind: OwnAccount['kind'], number: string, status: string): OwnAccount => ({
    number,
    kind,
    status: status.toLowerCase(),
    orders: orders.filter((order) => order.accountNumber === number && !orderEnds.has(order.status.toLowerCase())),
  })
  return [
    ...content.uverseAccountDetails.map(({ accountNumber, accountStatus }) => account('uverse', accountNumber, accountStatus)),
    ...content.bsseAccountDetails.map(({ accountNumber, accountStatus }) => account('wirelessBroadband', accountNumber, accountStatus)),
  ]
}
