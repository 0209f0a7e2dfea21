import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { listKnownEquipment } from '#features/home-network/server.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import type { EquipmentItem, listEquipment, manageSession, setAccountFocus } from '../equipment-endpoints.ts'
import { listOwnAccounts, listOwnUnits, putFocus } from './store/equipment-store.ts'

type Answer<E> = Promise<Outcome<ResponseOf<E>>>

/** NET-04: the customer's equipment from the database alone, so it includes equipment that is off or unreachable. */
export async function listOwnEquipment(context: RequestContext): Answer<typeof listEquipment> {
  const { customerId } = signedInCustomer(context)
  const { read } = context.runtime.database
  const [accounts, units, network] = await Promise.all([listOwnAccounts(read, customerId), listOwnUnits(read, customerId), listKnownEquipment(read, customerId)])
  const itemsOf = (account: string): EquipmentItem[] => [
    ...network.filter(({ accountNumber }) => accountNumber === account).map(({ accountNumber: _, ...item }) => item),
    ...units.filter(({ account_number: of }) => of === account).map(({ id, kind, name, make, model }) => ({ id, type: kind === 'line' ? ('phone' as const) : ('receiver' as const), name, make, model })),
  ]
  return success({ content: { accounts: accounts.map(({ number, kind, isInFocus }) => ({ accountNumber: number, kind, isInFocus, equipment: itemsOf(number) })) } })
}

/** ACC-16: another person's account number is answered like an unknown one. */
export async function setOwnFocus(context: RequestContext, { body }: InputOf<typeof setAccountFocus>): Answer<typeof setAccountFocus> {
  const { customerId } = signedInCustomer(context)
  const { read, write } = context.runtime.database
  const accounts = await listOwnAccounts(read, customerId)
  if (!accounts.some(({ number }) => number === body.accountNumber)) return failure(404, 'ACCOUNT_NOT_FOUND', 'There is no such account.')
  await putFocus(write, customerId, body.accountNumber)
  return success({ content: { accountNumber: body.accountNumber } })
}

export async function manageOwnSession(context: RequestContext): Answer<typeof manageSession> {
  const { customerId, loginId } = signedInCustomer(context)
  const accounts = await listOwnAccounts(context.runtime.database.read, customerId)
  return success({ content: { loginId, accountNumber: accounts.find(({ isInFocus }) => isInFocus)?.number ?? '', accounts: accounts.map(({ number, ...rest }) => ({ accountNumber: number, ...rest })) } })
}
