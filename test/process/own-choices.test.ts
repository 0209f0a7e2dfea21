import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { changePreferences, readPreferences } from '#features/account/contract.ts'
import { accountHandlers, readAccountOwner } from '#features/account/server.ts'
import { listFollowedOutages, unfollowOutages } from '#features/outages/contract.ts'
import { outageHandlers } from '#features/outages/server.ts'
import { forgetRememberedDevice, listRememberedDevices } from '#features/sign-in/contract.ts'
import { signInHandlers } from '#features/sign-in/server.ts'
import { deleteOwnSpeedTests, listOwnSpeedTests } from '#features/speed-test/contract.ts'
import { speedTestHandlers } from '#features/speed-test/server.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'

const dayMs = 86_400_000
const tokenOf = (letter: string) => letter.repeat(43)

/** Maya and Ben, each with a device, an outage that they follow, and a speed test. */
async function openSite(database: Database) {
  const { write } = database
  await write.insertInto('outage').values({ id: 'OUT-storm', title: 'Storm in Atlanta', title_es: 'Tormenta en Atlanta', body: '', body_es: null, services: '["internet"]', zips: '["30309"]', is_national: 0, cause: 'weather', time_zone: 'America/New_York', started_at: testNow, restore_at: null, ended_at: null, is_published: 1, source: 'studio', version: 1, updated_at: testNow, source_at: null }).execute()
  for (const [id, letter] of [['maya', 'm'], ['ben', 'b']] as const) {
    await addCustomer(database, { id, email: `${id}@example.com` })
    await addAccount(database, { number: `30144821${letter === 'm' ? 0 : 1}`, customer_id: id })
    await write.insertInto('recognised_device').values({ token_hash: tokenOf(letter), customer_id: id, name: 'Chrome · Android', created_at: testNow, expires_at: testNow + dayMs }).execute()
    await write.insertInto('outage_subscription').values({ id, outage_id: 'OUT-storm', email: `${id}@example.com`, audience: 'consumer', locale: 'en', customer_id: id, created_at: testNow, confirmed_at: testNow }).execute()
    await write.insertInto('speed_test').values({ id: letter.repeat(16), token_hash: tokenOf(letter), customer_id: id, account_number: null, gateway: null, link: 'wifi', started_at: testNow, until: testNow + 60_000, ended_at: testNow, download_kbps: 1, upload_kbps: 1, latency_ms: 1, jitter_ms: 1, loaded_latency_ms: 1 }).execute()
  }
  const runtime = buildRuntime({ database, handlers: [...accountHandlers, ...outageHandlers, ...signInHandlers, ...speedTestHandlers] })
  return async <E extends Endpoint>(who: string, endpoint: E, input: InputOf<E>) => call(buildContext(runtime, { identity: signedInAs(who) }), endpoint, input, { signIn: 'return' })
}

function contentOf<T>(outcome: Outcome<{ content: T }>): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data.content
}

describeEachEngine('what people decide of their own', (openTestDatabase) => {
  test('TIC-05 language and e-mails are a person’s choice, which whoever writes to them reads', async () => {
    const database = await openTestDatabase()
    const as = await openSite(database)
    expect(contentOf(await as('maya', readPreferences, {}))).toEqual({ locale: 'en', mailsOff: [] })
    await as('maya', changePreferences, { body: { locale: 'es', mailsOff: ['tickets', 'tickets'] } })
    expect(contentOf(await as('maya', readPreferences, {}))).toEqual({ locale: 'es', mailsOff: ['tickets'] })
    expect(await readAccountOwner(database.read, '301448210')).toMatchObject({ locale: 'es', mailsOff: ['tickets'] })
    expect(contentOf(await as('ben', readPreferences, {}))).toEqual({ locale: 'en', mailsOff: [] })
    // a customer of an operator's identity provider
    expect(await as('unknown', readPreferences, {})).toMatchObject({ ok: false, status: 404 })
    expect(await as('unknown', changePreferences, { body: { locale: 'es', mailsOff: [] } })).toMatchObject({ ok: false, status: 404 })
  })

  test('ACC-10 ACC-16 remembered devices are listed for their owner, who forgets them; another’s stays', async () => {
    const as = await openSite(await openTestDatabase())
    expect(contentOf(await as('maya', listRememberedDevices, {})).devices).toEqual([{ id: tokenOf('m'), name: 'Chrome · Android', since: testNow, until: testNow + dayMs, isThis: false }])
    expect(contentOf(await as('maya', forgetRememberedDevice, { params: { id: tokenOf('b') } }))).toEqual({ isForgotten: false })
    expect(contentOf(await as('ben', listRememberedDevices, {})).devices).toHaveLength(1)
    expect(contentOf(await as('maya', forgetRememberedDevice, { params: { id: tokenOf('m') } }))).toEqual({ isForgotten: true })
    expect(contentOf(await as('maya', listRememberedDevices, {})).devices).toEqual([])
  })

  test('OUT-03 ACC-16 the outages that somebody follows are listed for them, and end at their word; another’s do not', async () => {
    const as = await openSite(await openTestDatabase())
    expect(contentOf(await as('maya', listFollowedOutages, { query: { locale: 'es' } })).followed).toEqual([{ outage: 'OUT-storm', title: 'Tormenta en Atlanta', email: 'maya@example.com', since: testNow }])
    await as('maya', unfollowOutages, { query: { outage: 'OUT-other' } })
    expect(contentOf(await as('maya', listFollowedOutages, { query: { locale: 'en' } })).followed).toHaveLength(1)
    expect(contentOf(await as('maya', unfollowOutages, { query: {} }))).toEqual({ isFollowed: false })
    expect(contentOf(await as('maya', listFollowedOutages, { query: { locale: 'en' } })).followed).toEqual([])
    expect(contentOf(await as('ben', listFollowedOutages, { query: { locale: 'en' } })).followed).toHaveLength(1)
  })

  test('NET-02 ACC-16 a person’s speed tests are in their data and go with its deletion; another’s do not', async () => {
    const as = await openSite(await openTestDatabase())
    expect(contentOf(await as('maya', listOwnSpeedTests, {})).results.map(({ id }) => id)).toEqual(['m'.repeat(16)])
    const { loginId } = signedInAs('maya') as { loginId: string }
    expect(await as('maya', deleteOwnSpeedTests, { query: { confirm: 'yes' } })).toMatchObject({ ok: false, status: 422 })
    expect(contentOf(await as('maya', deleteOwnSpeedTests, { query: { confirm: loginId } }))).toEqual({ isDeleted: true })
    expect(contentOf(await as('maya', listOwnSpeedTests, {})).results).toEqual([])
    expect(contentOf(await as('ben', listOwnSpeedTests, {})).results).toHaveLength(1)
  })
})
