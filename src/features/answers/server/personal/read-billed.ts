import { listBills, type AccountBill, type BilledAccount } from '#features/billing/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/** An account with its bill; `today` in the customer's time zone. */
export type Billed = BilledAccount & { bill: AccountBill; today: string }

const ofBusiness = /\b(?:business|company|shop|store|office|negocio|empresa|tienda|oficina)\b/
const ofHome = /\b(?:home|house|personal|residential|casa|hogar)\b(?! (?:internet|phone|wi))/

/**
 * The asker's accounts that have a bill, or those of `numbers`; empty if the service does not answer. Of accounts of both
 * kinds those that the question names: 'business bill'.
 */
export async function readBilled(context: RequestContext, { question }: AskedQuestion, numbers?: readonly string[]): Promise<Billed[]> {
  const answer = await call(context, listBills, { query: {} }, { signIn: 'return' })
  if (!answer.ok) return []
  const { today, accounts: all } = answer.data.content
  const accounts = all.flatMap((account): Billed[] => (account.bill && (numbers?.includes(account.number) ?? true) ? [{ ...account, bill: account.bill, today }] : []))
  const said = withoutAccents(question)
  const isMeant = ofBusiness.test(said) ? (account: Billed) => account.isSmb : ofHome.test(said) ? (account: Billed) => !account.isSmb : undefined
  const meant = isMeant ? accounts.filter(isMeant) : []
  return meant.length > 0 ? meant : accounts
}
