import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { sourceOf } from '../../booking/server/store/appointment-source.ts'
import { orderIdOf } from '../finder-fields.ts'
import { noteLookUp } from './find-appointments.ts'
import { limitLookUp, type LookedUp } from './limit-look-ups.ts'

type Sought = LookedUp & { zip: string }

/**
 * FIN-11, TIC-01: the account number of an order or account at the given ZIP, under the finder's limits and in its
 * audit. Undefined for every miss, whatever was wrong; no other account data is returned.
 */
export function lookUpAccount(context: RequestContext, typed: Sought): Promise<Outcome<string | undefined>> {
  const sought = typed.kind === 'orderId' ? { ...typed, value: orderIdOf(typed.value) } : typed
  return limitLookUp(context, sought, async (names) => {
    const own = await findOwn(context, sought)
    const found: Outcome<string | undefined> = own === undefined ? await findByAppointment(context, sought) : success(own)
    await noteLookUp(context, sought.kind, names, found.ok ? (found.data === undefined ? 'empty' : 'found') : 'error')
    return found
  })
}

/** An appointment may belong to an order that our own table does not have. */
async function findByAppointment(context: RequestContext, { kind, value, zip }: Sought): Promise<Outcome<string | undefined>> {
  const found = await sourceOf(context).listAt({ kind, value, zip })
  return found.ok ? success(found.data[0]?.account_number) : found
}

async function findOwn({ runtime }: RequestContext, { kind, value, zip }: Sought): Promise<string | undefined> {
  const { read } = runtime.database
  const some = read.selectFrom('account').innerJoin('customer', 'customer.id', 'account.customer_id').select('account.number').where('customer.zip', '=', zip)
  const row = await (kind === 'ban'
    ? some.where('account.number', '=', value)
    : some.innerJoin('customer_order', 'customer_order.account_number', 'account.number').where('customer_order.id', '=', value)
  ).executeTakeFirst()
  return row?.number
}
