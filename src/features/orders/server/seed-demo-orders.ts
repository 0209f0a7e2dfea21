import type { Database } from '#platform/database/database.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import type { OrderDetail } from '../rules/order-schema.ts'
import { insertMissingOrders, replaceDetails } from './source/order-store.ts'

type World = Pick<DemoWorld, 'people'>
type Person = World['people'][number]
type DemoDetail = NonNullable<Person['orders'][number]['detail']>

/**
 * Adds the demo world's orders. Must run after the demo customers are added, because an order belongs to the owner of
 * its account.
 */
export async function seedDemoOrders(database: Database, world: World): Promise<void> {
  const orders = world.people.flatMap((person) => person.orders)
  await insertMissingOrders(
    database,
    orders.map(({ id, title, status, steps, at, account }) => ({ id, title, status, steps, at, accountNumber: account })),
  )
}

/** ORD-05: rewrites the details of the demo world's orders, with their times set relative to `now`. */
export async function moveDemoOrders(database: Database, world: World, now: number): Promise<void> {
  await replaceDetails(
    database,
    world.people.flatMap(({ zip, orders }) => orders.flatMap(({ id, detail }) => (detail ? [{ id, detail: detailOf(detail, zip, now) }] : []))),
  )
}

function detailOf({ steps, expectedInDays, ...rest }: DemoDetail, zip: string, now: number): OrderDetail {
  return {
    ...rest,
    zip,
    stepTimes: steps.map(([step, daysAgo]) => ({ step, at: `${dayAfter(now, -daysAgo)}T16:32:00Z` })),
    ...(expectedInDays === undefined ? {} : { expectedOn: dayAfter(now, expectedInDays) }),
  }
}

function dayAfter(now: number, days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}
