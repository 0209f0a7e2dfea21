import { expect, test } from 'vitest'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { listenWith } from '#test/support/server.ts'
import { customerOrders, type CustomerOrder } from '../../contract.ts'
import { orderHandlers } from '../handlers.ts'
import { moveDemoOrders, seedDemoOrders } from '../seed-demo-orders.ts'
import { listOrdersOf } from './order-store.ts'

const world = await readDemoWorld('content')
const air = '72-203377000204'

async function addWorld(database: Database): Promise<void> {
  await addCustomer(database, { id: 'maya' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await addAccount(database, { number: '512003377', customer_id: 'maya', kind: 'wirelessBroadband', position: 1 })
  await addCustomer(database, { id: 'lena' })
  await addAccount(database, { number: '512004410', customer_id: 'lena', kind: 'wirelessBroadband' })
  await seedDemoOrders(database, world)
  await moveDemoOrders(database, world, testNow)
}

interface System {
  url: string
  asked: string[]
  mishap: 'pass' | 'fault' | 'strangers' | 'wrong'
}

/** An operator's order system over HTTP, with the orders that the database holds. */
async function startOrderSystem(orders: readonly CustomerOrder[]): Promise<System> {
  const system: System = { url: '', asked: [], mishap: 'pass' }
  system.url = await listenWith((request, response) => {
    system.asked.push(`${request.headers.authorization} ${request.url}`)
    const wanted = new URL(request.url!, 'http://x').searchParams.get('accountNumber')!.split(',')
    const ofLena = '72-204410000311'
    const shown = orders.filter(({ accountNumber }) => system.mishap === 'strangers' || wanted.includes(accountNumber))
    response.writeHead(system.mishap === 'fault' ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ orders: system.mishap === 'wrong' ? shown.map((order) => (order.id === air || order.id === ofLena ? { ...order, detail: { items: [{ quantity: 0 }] } } : order)) : shown }))
  })
  return system
}

function contextOf(database: Database, who: string, system?: System) {
  return buildContext(buildRuntime({ database, handlers: orderHandlers, environment: system ? { ORDERS_URL: system.url, ORDERS_TOKEN: 'a-token-of-the-tests' } : {} }), { identity: signedInAs(who) })
}

async function ordersOf(database: Database, who: string, system?: System, accountNumber?: string) {
  const answer = await call(contextOf(database, who, system), customerOrders, { query: { accountNumber } })
  return answer.ok ? answer.data.content.orders : answer.code
}

/** ORD-05: the behaviour that both order sources share. */
function contract(open: () => Promise<{ database: Database; system?: System }>): void {
  test('ORD-01 ORD-05 an order says its items, the times of its steps, its parcel, its equipment and where it goes', async () => {
    const { database, system } = await open()
    const orders = await ordersOf(database, 'maya', system)
    expect(orders).toMatchObject([
      { id: '71-104233550198', accountNumber: '301448210', at: 'scheduled', detail: { zip: '30309', items: [{ monthlyCents: 8000 }, { onceCents: 0 }] } },
      { id: air, at: 'delivered', detail: { carrier: { name: 'UPS', trackingNumber: '1Z203377000204' }, equipment: [{ guide: 'wireless/KM1000205' }], stepTimes: [{ step: 'received' }, { step: 'shipped' }, { step: 'delivered', at: '2026-11-19T16:32:00Z' }] } },
    ])
    expect(await ordersOf(database, 'maya', system, '512003377')).toMatchObject([{ id: air }])
  })

  test('ORD-01 ACC-16 another person’s account number finds what an unknown one finds', async () => {
    const { database, system } = await open()
    expect(await ordersOf(database, 'lena', system, '512003377')).toEqual([])
    expect(await ordersOf(database, 'lena', system, '999999999')).toEqual([])
    expect(await ordersOf(database, 'lena', system)).toMatchObject([{ id: '72-204410000311' }])
  })
}

describeEachEngine('orders of our tables', (openEngine) => {
  contract(async () => {
    const database = await openEngine()
    await addWorld(database)
    return { database }
  })

  test('ORD-01 an order whose detail cannot be right is shown by its way alone', async () => {
    const database = await openEngine()
    await addWorld(database)
    for (const detail of ['{', '{"items":[{"quantity":0}]}']) {
      await database.write.updateTable('customer_order').set({ detail }).where('id', '=', air).execute()
      expect((await ordersOf(database, 'maya'))[1]).toEqual({ id: air, accountNumber: '512003377', title: 'Home Internet Air', status: 'inProgress', steps: ['received', 'shipped', 'delivered', 'active'], at: 'delivered' })
    }
  })
})

test('ORD-01 ORD-05 a row that cannot be right hides no other order, and alone is not called none', async () => {
  const database = await openTestDatabase('sqlite')
  await addWorld(database)
  await database.write.updateTable('customer_order').set({ steps: '["received"' }).where('id', 'in', [air, '72-204410000311']).execute()
  expect(await ordersOf(database, 'maya')).toMatchObject([{ id: '71-104233550198' }])
  expect(await ordersOf(database, 'lena')).toBe('ORDERS_DOWN')
})

async function openSystem() {
  const database = await openTestDatabase('sqlite')
  await addWorld(database)
  const { log } = buildRuntime({ database, handlers: orderHandlers })
  const read = await Promise.all(['maya', 'lena'].map((who) => listOrdersOf(database, who, undefined, log)))
  const system = await startOrderSystem(read.flatMap((orders) => (orders.ok ? orders.data : [])))
  await database.write.deleteFrom('customer_order').execute()
  return { database, system }
}

contract(openSystem)

test('ORD-05 an operator’s order system is asked for one’s own accounts, by its token; what it says of others is left out', async () => {
  const { database, system } = await openSystem()
  system.mishap = 'strangers'
  expect(await ordersOf(database, 'lena', system)).toMatchObject([{ id: '72-204410000311' }])
  expect(system.asked).toEqual(['Bearer a-token-of-the-tests /orders?accountNumber=512004410'])
})

test('ORD-05 an order that cannot be right hides no other, and alone is not called none; a system that is down is ORDERS_DOWN', async () => {
  const { database, system } = await openSystem()
  system.mishap = 'wrong'
  expect(await ordersOf(database, 'maya', system)).toMatchObject([{ id: '71-104233550198' }])
  expect(await ordersOf(database, 'lena', system)).toBe('ORDERS_DOWN')
  system.mishap = 'fault'
  expect(await ordersOf(database, 'maya', system)).toBe('ORDERS_DOWN')
})
