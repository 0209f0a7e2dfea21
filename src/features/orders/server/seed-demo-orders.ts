import type { Database } from '#platform/database/database.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import { insertMissingOrders } from './order-store.ts'

/** Adds the demo world's orders. Comes after the demo people: an order belongs to the owner of its account. */
export async function seedDemoOrders(database: Database, world: Pick<DemoWorld, 'people'>): Promise<void> {
  const orders = world.people.flatMap((person) => person.orders)
  await insertMissingOrders(
    database,
    orders.map(({ id, title, status, steps, at, account }) => ({ id, title, status, steps, at, accountNumber: account })),
  )
}
