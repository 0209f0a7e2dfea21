import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { copyStartedData } from '#test/pages/started-site.ts'
import { openRuntime } from './runtime.server.ts'

test('API-05 periodic jobs wait until the process is ready, where it says so', async () => {
  const data = await copyStartedData()
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const config = loadConfig({ CARELINE_ENV: 'test', LOG_LEVEL: 'silent', CARELINE_DATA: data })
  const open = () => openRuntime(config, 'services', { startsJobs: false })
  const first = await open()
  // older than any retention: a job deletes it in its first round
  await first.database.write.insertInto('security_event').values({ id: 'old', at: 1, event: 'limit', person: null, login: null, address: null, partner: null, request_id: null, facts: '{}', count: 1 }).execute()
  await first.close()
  const isThere = async (runtime: typeof first) => (await runtime.database.read.selectFrom('security_event').select('id').where('id', '=', 'old').execute()).length === 1
  const second = await open()
  expect(await isThere(second)).toBe(true)
  second.startJobs()
  second.startJobs()
  // it waits for the rounds that have begun
  await second.close()
  const third = await open()
  expect(await isThere(third)).toBe(false)
  await third.close()
})
