import { expect, onTestFinished, test } from 'vitest'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { openDatabase, type Engine } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, lendTestLocation } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { qualifyGateway, restartGateway } from '../network-endpoints.ts'
import { homeNetworkHandlers } from './handlers.ts'
import { demoGateways } from './simulator/demo-gateways.ts'
import { serveGateways } from './simulator/serve-gateways.ts'
import { seedDemoGateways } from './store/gateway-store.ts'

const world = await readDemoWorld('content')
const maya = '301448210'
const token = 'a-token-of-the-tests'
const minuteMs = 60_000
const options = { signIn: 'return' } as const

/**
 * Two sites on one database. On PostgreSQL each has connections and memory of its own, as two processes have; on SQLite
 * they share one database object, since a second process cannot start there.
 */
async function openTwo(engine: Engine) {
  const location = await lendTestLocation(engine)
  const first = await openDatabase(location)
  const databases = [first, engine === 'postgres' ? await openDatabase(location) : first] as const
  onTestFinished(async () => {
    for (const database of new Set(databases)) await database.close()
  })
  await addCustomer(databases[0], { id: 'maya' })
  for (const { account } of demoGateways(world)) await addAccount(databases[0], { number: account, customer_id: 'maya' })
  await seedDemoGateways(databases[0], world)
  let now = testNow
  const clock = () => now
  const gateways = await serveGateways(demoGateways(world), { token, clock })
  onTestFinished(() => gateways.close())
  const contexts = databases.map((database) => {
    const runtime = buildRuntime({ database, clock, handlers: homeNetworkHandlers, environment: { GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token } })
    return () => buildContext(runtime, { identity: signedInAs('maya') })
  })
  const restart = async (site: number) => {
    const answer = await call(contexts[site % 2]!(), restartGateway, { params: { value: maya }, body: {} }, options)
    return answer.ok ? 'OK' : answer.code
  }
  const mayRestart = async (site: number) => {
    const answer = await call(contexts[site]!(), qualifyGateway, { query: { accountNumber: maya } }, options)
    return answer.ok ? answer.data.content : undefined
  }
  return { restart, mayRestart, wait: (ms: number) => void (now += ms) }
}

describeEachEngine('restarts over two processes', (_, engine) => {
  test('NET-07 three an hour, and one at a time, whichever process is asked, also at the same moment', async () => {
    const { restart, mayRestart, wait } = await openTwo(engine)
    for (let times = 1; times <= 3; times += 1) {
      const answers = await Promise.all(Array.from({ length: 6 }, (_each, site) => restart(site)))
      expect(answers.toSorted(), `the ${times}. time`).toEqual(['OK', ...Array.from({ length: 5 }, () => 'RESTART_RUNNING')])
      wait(4 * minuteMs)
    }
    const late = await Promise.all(Array.from({ length: 6 }, (_each, site) => restart(site)))
    expect(late).toEqual(Array.from({ length: 6 }, () => 'TOO_MANY_RESTARTS'))
    for (const site of [0, 1]) expect(await mayRestart(site)).toMatchObject({ canRestart: false, reason: 'tooMany' })
    // The first of the three restarts is an hour old, so exactly one more is allowed.
    wait(49 * minuteMs)
    expect((await Promise.all([restart(0), restart(1)])).toSorted()).toEqual(['OK', 'RESTART_RUNNING'])
    wait(3 * minuteMs)
    expect([await restart(0), await restart(1)]).toEqual(['OK', 'RESTART_RUNNING'])
  })
})
