import { expect, test } from 'vitest'
import { accountHandlers } from '#features/account/server.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { speedTestHandlers } from '../../server/handlers.ts'
import { qualifySpeedTest, saveDownload, saveUpload } from '../../speed-endpoints.ts'
import { readResultPage } from './read-result-page.ts'
import { readSpeedPage } from './read-speed-page.ts'

test.each([
  ['America/Chicago', 'Friday, November 20, 9 am CT'],
  // not known: the operator's
  ['', 'Friday, November 20, 10 am ET'],
])('NET-02 a measurement’s time is told in the zone of the account, “%s”, and to others in the operator’s', async (timeZone, told) => {
  const database = await openTestDatabase('sqlite')
  await addCustomer(database, { id: 'ben', time_zone: timeZone })
  await addAccount(database, { number: '301448229', customer_id: 'ben' })
  const runtime = buildRuntime({ database, clock: () => testNow, handlers: [...accountHandlers, ...speedTestHandlers] })
  const identity = signedInAs('ben')
  const context = buildContext(runtime, { identity })
  const params = { uverseAccnt: '301448229', oui: '0A1B2C', sn: 'SN-1' }
  const started = await call(context, qualifySpeedTest, { params, body: { link: 'wifi' } })
  if (!started.ok) throw new Error(started.code)
  const { token, id } = started.data.content
  await call(context, saveDownload, { params: { ...params, downloadKbps: 290_000 }, body: { token } })
  await call(context, saveUpload, { params: { ...params, downloadKbps: 290_000 }, body: { token, uploadKbps: 280_000, latencyMs: 9, jitterMs: 2, loadedLatencyMs: 48 } })
  const { own } = await readSpeedPage(context)
  expect(own?.lines).toMatchObject([{ when: told }])
  expect(own?.chartText).toContain(told)
  const path = `/support/internet/home/speedtestresult/modal?test=${id}`
  const resultFor = async (reader: typeof context) => (await readResultPage(reader, '')).page.state
  expect(await resultFor(buildContext(runtime, { identity, path }))).toMatchObject({ when: expect.stringContaining(told) })
  expect(await resultFor(buildContext(runtime, { path }))).toMatchObject({ when: expect.stringContaining('10 am ET') })
})
