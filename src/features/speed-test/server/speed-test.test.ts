import { expect, test } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { checkSpeedTest, qualifySpeedTest, readSpeedHistory, readSpeedResult, saveDownload, saveSpeedResult, saveUpload, startSpeedTest } from '../speed-endpoints.ts'
import { speedTestHandlers } from './handlers.ts'
import { purgeTestsBefore, putPlans } from './store/speed-test-store.ts'

const dayMs = 86_400_000
const figures = { uploadKbps: 410_000, latencyMs: 9, jitterMs: 2, loadedLatencyMs: 48 }
const gateway = (uverseAccnt: string) => ({ uverseAccnt, oui: '0A1B2C', sn: 'SN-1' })

/** Maya has a plan of 1 Gbit/s, Ben none; the test can move the clock. */
async function openSite(database: Database) {
  await addCustomer(database, { id: 'maya' })
  await addAccount(database, { number: '301448210', customer_id: 'maya' })
  await addCustomer(database, { id: 'ben' })
  await addAccount(database, { number: '301448229', customer_id: 'ben' })
  await putPlans(database.write, [{ account_number: '301448210', name: 'Fiber 1000', download_kbps: 1_000_000, upload_kbps: 1_000_000 }])
  let now = testNow
  const runtime: Runtime = buildRuntime({ database, handlers: speedTestHandlers, clock: () => now })
  const as = async <E extends Endpoint>(who: string | undefined, endpoint: E, input: InputOf<E>, address = '198.51.100.7') =>
    call(buildContext(runtime, { ...(who ? { identity: signedInAs(who) } : {}), client: { address } }), endpoint, input, { signIn: 'return' })
  return { database, as, advance: (ms: number) => void (now += ms), now: () => now }
}

type Site = Awaited<ReturnType<typeof openSite>>

function dataOf<T>(outcome: Outcome<{ content: T }>): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.data.content
}

const startFor = async (site: Site, who: string, account: string, address?: string) => dataOf(await site.as(who, qualifySpeedTest, { params: gateway(account), body: { link: 'wifi' } }, address))

/** Runs a complete test of an account. */
async function measure(site: Site, who: string, account: string, downloadKbps: number) {
  const { token } = await startFor(site, who, account)
  const params = { ...gateway(account), downloadKbps }
  dataOf(await site.as(who, saveDownload, { params, body: { token } }))
  return dataOf(await site.as(who, saveUpload, { params, body: { token, ...figures } })).result
}

describeEachEngine('speed tests', (openTestDatabase) => {
  test('NET-02 the addresses of one customer’s IPv6 network have one test at a time together', async () => {
    const site = await openSite(await openTestDatabase())
    const start = (address: string) => site.as(undefined, startSpeedTest, { body: { link: 'wifi' } }, address)
    expect(await start('2001:db8:1:2::1')).toMatchObject({ ok: true })
    expect(await start('2001:db8:1:2::2')).toMatchObject({ ok: false, code: 'TEST_RUNNING' })
    expect(await start('2001:db8:1:3::1')).toMatchObject({ ok: true })
  })

  test('NET-02 whoever is signed in and no customer, as staff are, tests like a visitor', async () => {
    const site = await openSite(await openTestDatabase())
    const { id, token } = dataOf(await site.as('olive', startSpeedTest, { body: { link: 'wifi' } }))
    const { token: again } = dataOf(await site.as('olive', startSpeedTest, { body: { link: 'wifi', instead: token } }))
    expect(dataOf(await site.as('olive', saveSpeedResult, { body: { token: again, downloadKbps: 1000, ...figures } })).result).toMatchObject({ downloadKbps: 1000 })
    expect(await site.as('olive', saveSpeedResult, { body: { token: again, downloadKbps: 1000, ...figures } })).toMatchObject({ ok: true })
    expect(await site.database.read.selectFrom('speed_test').select(['customer_id']).where('id', '!=', id).execute()).toEqual([{ customer_id: null }])
  })

  test('NET-02 NET-05 a test of an account says what it pays for, and its result stands in the history with all figures', async () => {
    const site = await openSite(await openTestDatabase())
    const started = await startFor(site, 'maya', '301448210')
    expect(started.plan).toEqual({ name: 'Fiber 1000', downloadKbps: 1_000_000, uploadKbps: 1_000_000 })
    const params = { ...gateway('301448210'), downloadKbps: 930_000 }
    expect(dataOf(await site.as('maya', saveDownload, { params, body: { token: started.token } }))).toEqual({ downloadKbps: 930_000 })
    // A half test is not a result.
    expect(dataOf(await site.as('maya', readSpeedHistory, { params: gateway('301448210') })).results).toEqual([])
    const { result } = dataOf(await site.as('maya', saveUpload, { params, body: { token: started.token, ...figures } }))
    expect(result).toEqual({ id: started.id, at: testNow, downloadKbps: 930_000, ...figures, link: 'wifi' })
    expect(dataOf(await site.as('maya', readSpeedHistory, { params: gateway('301448210') }))).toEqual({ results: [result], plan: started.plan })
  })

  test('NET-02 one test at a time for an account and for an address, and the result makes room for the next', async () => {
    const site = await openSite(await openTestDatabase())
    const { token } = await startFor(site, 'maya', '301448210')
    // Refused: the same account from another address, and another person from the same address.
    expect(await site.as('maya', qualifySpeedTest, { params: gateway('301448210'), body: { link: 'wired' } }, '203.0.113.9')).toMatchObject({ status: 429, code: 'TEST_RUNNING' })
    expect(await site.as('ben', qualifySpeedTest, { params: gateway('301448229'), body: { link: 'wired' } })).toMatchObject({ status: 429, code: 'TEST_RUNNING' })
    expect(await site.as(undefined, startSpeedTest, { body: { link: 'wired' } })).toMatchObject({ status: 429, code: 'TEST_RUNNING' })
    // A refusal because of the address does not lock the account.
    const bens = await startFor(site, 'ben', '301448229', '203.0.113.10')
    expect(bens.plan).toBeUndefined()
    dataOf(await site.as('maya', saveUpload, { params: { ...gateway('301448210'), downloadKbps: 1 }, body: { token, ...figures } }))
    expect((await startFor(site, 'maya', '301448210')).token).not.toBe(token)
  })

  test('NET-02 who stopped a test begins another in its place, and nobody else’s', async () => {
    const site = await openSite(await openTestDatabase())
    const { token } = await startFor(site, 'maya', '301448210')
    expect(await site.as('ben', qualifySpeedTest, { params: gateway('301448229'), body: { link: 'wifi', instead: token } })).toMatchObject({ code: 'TEST_RUNNING' })
    const next = dataOf(await site.as('maya', qualifySpeedTest, { params: gateway('301448210'), body: { link: 'wifi', instead: token } }))
    expect(await site.as('maya', checkSpeedTest, { body: { token } })).toMatchObject({ code: 'NO_SUCH_TEST' })
    expect((await site.as('maya', checkSpeedTest, { body: { token: next.token } })).ok).toBe(true)
  })

  test('NET-02 a visitor’s token is good for one test, and for a minute', async () => {
    const site = await openSite(await openTestDatabase())
    const { token, id } = dataOf(await site.as(undefined, startSpeedTest, { body: { link: 'mobile' } }))
    expect((await site.as(undefined, checkSpeedTest, { body: { token } })).ok).toBe(true)
    const result = { downloadKbps: 48_000, ...figures }
    expect(dataOf(await site.as(undefined, saveSpeedResult, { body: { token, ...result } })).result).toEqual({ id, at: testNow, ...result, link: 'mobile' })
    // A browser that got no answer may send the same result again, but not a different one.
    expect(dataOf(await site.as(undefined, saveSpeedResult, { body: { token, ...result } })).result.id).toBe(id)
    expect(await site.as(undefined, saveSpeedResult, { body: { token, ...result, downloadKbps: 1 } })).toMatchObject({ status: 404, code: 'NO_SUCH_TEST' })
    expect(await site.as(undefined, checkSpeedTest, { body: { token } })).toMatchObject({ status: 404, code: 'NO_SUCH_TEST' })
    const late = dataOf(await site.as(undefined, startSpeedTest, { body: { link: 'wifi' } }))
    site.advance(60_001)
    expect(await site.as(undefined, saveSpeedResult, { body: { token: late.token, ...result } })).toMatchObject({ status: 404, code: 'NO_SUCH_TEST' })
  })

  test('NET-02 ACC-16 another person’s account, test and history are as absent as what does not exist', async () => {
    const site = await openSite(await openTestDatabase())
    const { token } = await startFor(site, 'maya', '301448210')
    for (const account of ['301448210', '999999999']) {
      const params = { ...gateway(account), downloadKbps: 7 }
      expect(await site.as('ben', qualifySpeedTest, { params: gateway(account), body: { link: 'wifi' } }, '203.0.113.9')).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' })
      expect(await site.as('ben', readSpeedHistory, { params: gateway(account) })).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' })
      expect(await site.as('ben', saveDownload, { params, body: { token } })).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' })
      expect(await site.as('ben', saveUpload, { params, body: { token, ...figures } })).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' })
    }
    // Ben tries with a token that he found, for his own account and for none.
    expect(await site.as('ben', saveUpload, { params: { ...gateway('301448229'), downloadKbps: 7 }, body: { token, ...figures } })).toMatchObject({ code: 'NO_SUCH_TEST' })
    expect(await site.as('ben', saveSpeedResult, { body: { token, downloadKbps: 7, ...figures } })).toMatchObject({ code: 'NO_SUCH_TEST' })
    expect(await site.as(undefined, saveSpeedResult, { body: { token, downloadKbps: 7, ...figures } })).toMatchObject({ code: 'NO_SUCH_TEST' })
  })

  test('NET-02 a result is shared by its link, which says figures and nothing of whose they are', async () => {
    const site = await openSite(await openTestDatabase())
    const result = await measure(site, 'maya', '301448210', 620_000)
    expect(dataOf(await site.as('maya', readSpeedResult, { params: { id: result.id } }))).toMatchObject({ isOwn: true, plan: { name: 'Fiber 1000' } })
    for (const who of ['ben', undefined]) expect(dataOf(await site.as(who, readSpeedResult, { params: { id: result.id } }))).toEqual({ result, isOwn: false })
    expect(await site.as('ben', readSpeedResult, { params: { id: 'x'.repeat(16) } })).toMatchObject({ status: 404 })
  })

  test('NET-02 results are kept for 90 days, newest first', async () => {
    const site = await openSite(await openTestDatabase())
    const first = await measure(site, 'maya', '301448210', 100)
    site.advance(40 * dayMs)
    const second = await measure(site, 'maya', '301448210', 200)
    const history = async () => dataOf(await site.as('maya', readSpeedHistory, { params: gateway('301448210') })).results.map(({ id }) => id)
    expect(await history()).toEqual([second.id, first.id])
    site.advance(51 * dayMs)
    expect(await history()).toEqual([second.id])
    expect(await site.as(undefined, readSpeedResult, { params: { id: first.id } })).toMatchObject({ status: 404 })
    await purgeTestsBefore(site.database.write, site.now() - 90 * dayMs)
    expect(await site.database.read.selectFrom('speed_test').select('id').execute()).toEqual([{ id: second.id }])
  })
})
