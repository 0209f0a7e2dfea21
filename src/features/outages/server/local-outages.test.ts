import { expect, test } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addCustomer } from '#test/support/people.ts'
import { linkedAccountOutages } from '../contract.ts'
import { buildOutage } from '../testing.ts'
import { outageHandlers } from './handlers.ts'
import { moveDemoOutages } from './store/seed-demo-outages.ts'

const hourMs = 3_600_000

async function addOutage(database: Database, outage: Parameters<typeof buildOutage>[1]): Promise<void> {
  await database.write.insertInto('outage').values(buildOutage(testNow, outage)).execute()
}

async function idsFor(database: Database, customerId: string): Promise<string[]> {
  const context = buildContext(buildRuntime({ database, handlers: outageHandlers }), { identity: signedInAs(customerId) })
  const outcome = await call(context, linkedAccountOutages, { query: { locale: 'en' } })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data.content.outages.map((outage) => outage.id)
}

describeEachEngine('local outages', (openTestDatabase) => {
  test('HOME-14 ACC-16 only published local outages at the person’s own ZIP are listed, the latest first', async () => {
    const database = await openTestDatabase()
    await addCustomer(database, { id: 'here', zip: '30309' })
    await addCustomer(database, { id: 'there', zip: '75202' })
    await addCustomer(database, { id: 'nowhere', zip: '' })
    await addOutage(database, { id: 'earlier', started_at: testNow - 2 * hourMs })
    await addOutage(database, { id: 'later', zips: ['10001', '30309'] })
    await addOutage(database, { id: 'elsewhere', zips: ['10001'] })
    await addOutage(database, { id: 'part-of-a-zip', zips: ['3030', '303091'] })
    await addOutage(database, { id: 'draft', is_published: 0 })
    await addOutage(database, { id: 'national', is_national: 1 })
    await addOutage(database, { id: 'planned', started_at: testNow + hourMs })
    expect(await idsFor(database, 'here')).toEqual(['later', 'earlier'])
    expect(await idsFor(database, 'there')).toEqual([])
    expect(await idsFor(database, 'nowhere')).toEqual([])
    expect(await idsFor(database, 'unknown')).toEqual([])
  })

  test('HOME-14 titles come in the language asked for, in English where there is no Spanish', async () => {
    const database = await openTestDatabase()
    await addCustomer(database, { id: 'here', zip: '30309' })
    await addOutage(database, { id: 'a', title: 'Internet down', title_es: 'Sin internet' })
    await addOutage(database, { id: 'b', title: 'No dial tone' })
    const context = buildContext(buildRuntime({ database, handlers: outageHandlers }), { identity: signedInAs('here') })
    const titles = async (locale: 'en' | 'es') => {
      const outcome = await call(context, linkedAccountOutages, { query: { locale } })
      return outcome.ok && outcome.data.content.outages.map((outage) => outage.title)
    }
    expect(await titles('en')).toEqual(['Internet down', 'No dial tone'])
    expect(await titles('es')).toEqual(['Sin internet', 'No dial tone'])
  })

  test('HOME-14 the demo outages stand around the present and move with it, and keep what people changed', async () => {
    const database = await openTestDatabase()
    const world = await readDemoWorld('content')
    await addCustomer(database, { id: 'maya', zip: '30309' })
    await moveDemoOutages(database, world, testNow)
    const context = buildContext(buildRuntime({ database, handlers: outageHandlers }), { identity: signedInAs('maya') })
    const list = await call(context, linkedAccountOutages, { query: { locale: 'es' } })
    expect(list.ok && list.data.content.outages).toMatchObject([
      { id: 'OUT-7001', title: 'Sin internet en Midtown', services: ['internet'], startedAt: testNow - 3 * hourMs, restoreAt: testNow + 5 * hourMs },
    ])

    await database.write.updateTable('outage').set({ is_published: 1, title: 'Calls may fail' }).where('id', '=', 'OUT-7002').execute()
    await moveDemoOutages(database, world, testNow + 24 * hourMs)
    const moved = await database.read.selectFrom('outage').selectAll().where('id', '=', 'OUT-7002').executeTakeFirstOrThrow()
    expect(moved).toMatchObject({ is_published: 1, title: 'Calls may fail', title_es: 'Las llamadas inalámbricas pueden fallar', started_at: testNow + 23 * hourMs })
  })
})
