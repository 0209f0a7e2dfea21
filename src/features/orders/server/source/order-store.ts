import type { Kysely } from 'kysely'
import type { Outcome } from '#contracts/outcome.ts'
import type { Database } from '#platform/database/database.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Log } from '#platform/observability/log.ts'
import { parseJson } from '#platform/services/read-answer.ts'
import type { CustomerOrder } from '../../contract.ts'
import { OrderDetail } from '../../rules/order-schema.ts'
import { readOrders } from './order-source.ts'

const ordersOf = (db: Kysely<Schema>, customerId: string) =>
  db.selectFrom('customer_order').select(['id', 'account_number', 'title', 'status', 'steps', 'at_step', 'detail']).where('customer_id', '=', customerId).orderBy('id')

/** A prepared query, because every signed-in home runs it: its SQL is compiled once. */
const allOrdersOf = prepareQuery((db, { customerId }: { customerId: string }) => ordersOf(db, customerId))

/** The customer's own orders, sorted by id; with `accountNumber` only those of that account. Operators load these rows, so each is checked. */
export async function listOrdersOf(database: Database, customerId: string, accountNumber: string | undefined, log: Log): Promise<Outcome<CustomerOrder[]>> {
  const rows = accountNumber === undefined ? (await allOrdersOf(database.read, { customerId })).rows : await ordersOf(database.read, customerId).where('account_number', '=', accountNumber).execute()
  const records = rows.map((row) => ({
    id: row.id,
    accountNumber: row.account_number,
    title: row.title,
    status: row.status,
    steps: parseJson(row.steps),
    at: row.at_step,
    ...readDetail(row.detail, row.id, log),
  }))
  return readOrders(records, log)
}

/** An order whose detail is not valid is shown with its steps alone. */
function readDetail(text: string | null, order: string, log: Log): { detail?: OrderDetail } {
  if (text === null) return {}
  try {
    return { detail: OrderDetail.parse(JSON.parse(text)) }
  } catch (err) {
    log.warn({ err, order }, 'the detail of an order cannot be right, and is not shown')
    return {}
  }
}

/** Adds the missing orders, each to the owner of its account; orders of unknown accounts are left out. */
export async function insertMissingOrders(database: Database, orders: readonly CustomerOrder[]): Promise<void> {
  await database.transaction(async (trx) => {
    for (const order of orders) {
      const owner = await trx.selectFrom('account').select('customer_id').where('number', '=', order.accountNumber).executeTakeFirst()
      if (!owner) continue
      await trx
        .insertInto('customer_order')
        .values({
          id: order.id,
          customer_id: owner.customer_id,
          account_number: order.accountNumber,
          title: order.title,
          status: order.status,
          steps: JSON.stringify(order.steps),
          at_step: order.at,
          detail: order.detail ? JSON.stringify(order.detail) : null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    }
  })
}

/** Replaces the details of these orders; their steps stay as they are. */
export async function replaceDetails(database: Database, details: readonly { id: string; detail: OrderDetail }[]): Promise<void> {
  await database.transaction(async (trx) => {
    for (const { id, detail } of details) await trx.updateTable('customer_order').set({ detail: JSON.stringify(detail) }).where('id', '=', id).execute()
  })
}
