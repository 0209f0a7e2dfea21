import { expect, test } from 'vitest'
import { addAppointments } from '#features/appointments/booking/server/store/test-appointments.ts'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { customerOrders } from '../contract.ts'
import { orderHandlers } from './handlers.ts'
import { seedDemoOrders } from './seed-demo-orders.ts'

/**
 * The demo world's orders for two customers: maya owns two of its accounts, ben owns none. The account of a third demo
 * customer, Lena, has no owner here.
 */
async function addWorld(database: Database): Promise<void> {
  await addCustomer(database, { id: 'maya' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await addAccount(database, { number: '512003377', customer_id: 'maya', kind: 'wirelessBroadband', position: 1 })
  await addCustomer(database, { id: 'ben' })
  await seedDemoOrders(database, await readDemoWorld('content'))
}

async function ordersOf(database: Database, customerId: string, accountNumber?: string): Promise<string[]> {
  const context = buildContext(buildRuntime({ database, handlers: orderHandlers }), { identity: signedInAs(customerId) })
  const outcome = await call(context, customerOrders, { query: { accountNumber } })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data.content.orders.map((order) => order.id)
}

describeEachEngine('orders', (openTestDatabase) => {
  test('HOME-11 a person’s orders, or those of one of their accounts', async () => {
    const database = await openTestDatabase()
    await addWorld(database)
    expect(await ordersOf(database, 'maya')).toEqual(['71-104233550198', '72-203377000204'])
    expect(await ordersOf(database, 'maya', '512003377')).toEqual(['72-203377000204'])
    expect(await ordersOf(database, 'ben')).toEqual([])
  })

  test('ORD-01 an order that waits for a visit which was canceled is at the canceled visit, until another one is booked', async () => {
    const database = await openTestDatabase()
    await addAppointments(database)
    await seedDemoOrders(database, await readDemoWorld('content'))
    const context = buildContext(buildRuntime({ database, handlers: orderHandlers }), { identity: signedInAs('maya') })
    const read = async () => {
      const outcome = await call(context, customerOrders, { query: { accountNumber: '301448210' } })
      const [order] = outcome.ok ? outcome.data.content.orders : []
      return [order?.at, order?.steps]
    }
    expect(await read()).toEqual(['scheduled', ['received', 'scheduled', 'installed', 'active']])
    const visit = database.write.updateTable('appointment').where('external_order_id', '=', '71-104233550198')
    await visit.set({ status: 'cancelled' }).execute()
    expect(await read()).toEqual(['visitCancelled', ['received', 'visitCancelled', 'installed', 'active']])
    const cancelled = await database.read.selectFrom('appointment').selectAll().where('external_order_id', '=', '71-104233550198').executeTakeFirstOrThrow()
    await database.write.insertInto('appointment').values({ ...cancelled, work_order_id: 'WO100210-B', external_job_id: 'JOB100210-B', status: 'open' }).execute()
    expect(await read()).toEqual(['scheduled', ['received', 'scheduled', 'installed', 'active']])
  })

  test('ACC-16 somebody else’s account number finds exactly what an unknown one finds', async () => {
    const database = await openTestDatabase()
    await addWorld(database)
    expect(await ordersOf(database, 'ben', '301448210')).toEqual([])
    expect(await ordersOf(database, 'ben', '999999999')).toEqual([])
  })

  test('HOME-11 an order says its account, its way and the step that it has reached', async () => {
    const database = await openTestDatabase()
    await addWorld(database)
    const context = buildContext(buildRuntime({ database, handlers: orderHandlers }), { identity: signedInAs('maya') })
    const outcome = await call(context, customerOrders, { query: { accountNumber: '301448210' } })
    expect(outcome.ok && outcome.data.content.orders).toEqual([
      {
        id: '71-104233550198',
        accountNumber: '301448210',
        title: 'Fiber 1000',
        status: 'inProgress',
        steps: ['received', 'scheduled', 'installed', 'active'],
        at: 'scheduled',
      },
    ])
  })

  test('HOME-11 the demo orders are added once, and an order that has moved on since stays where it is', async () => {
    const database = await openTestDatabase()
    await addWorld(database)
    await database.write.updateTable('customer_order').set({ at_step: 'installed' }).where('id', '=', '71-104233550198').execute()
    await seedDemoOrders(database, await readDemoWorld('content'))
    const rows = await database.read.selectFrom('customer_order').select(['id', 'at_step']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: '71-104233550198', at_step: 'installed' },
      { id: '72-203377000204', at_step: 'delivered' },
    ])
  })
})
