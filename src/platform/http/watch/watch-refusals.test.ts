import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { createRateLimit } from '../../limits/rate-limit.ts'
import { writeSecurityEvents } from '../../security/security-log.ts'
import { buildRuntime } from '#test/support/context.ts'
import { admit, numberRequests, refuseCrossSiteWrites, type AppEnv } from '../middleware.ts'
import { limitRequests } from '../load/limit-requests.ts'
import { watchRefusals } from './watch-refusals.ts'

test('who is held off by a limit, as a write from another site or with a wrong gateway secret is in the security log, by route and never by path', async () => {
  const secret = 'the-secret-of-the-gateway-0123456789abc'
  const runtime = buildRuntime({ database: await openTestDatabase('sqlite'), environment: { IDENTITY: 'gateway', GATEWAY_SECRET: secret, SECURITY_LOG_KEY: 'k'.repeat(32) } })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), watchRefusals(runtime, () => '/page/:id'))
  app.use('/visit/*', limitRequests(createRateLimit({ name: 'test', tries: 1, seconds: 60 }), runtime.config))
  app.use(refuseCrossSiteWrites(runtime.config), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  app.get('/visit/:order', (c) => c.text('here'))
  app.get('/token/:token', (c) => c.text('not yours', 403))
  app.all('*', (c) => c.text('page'))
  const ask = (path: string, init: RequestInit = {}) => app.request(path, init, {})
  for (const status of [200, 429, 429]) expect((await ask('/visit/71-104233550198?zip=30309')).status).toBe(status)
  expect((await ask('/page/301448210', { method: 'POST', headers: { origin: 'https://evil.example' } })).status).toBe(403)
  await ask('/page/301448210', { headers: { 'x-gateway-secret': 'a-wrong-secret' } })
  await ask('/page/301448210', { headers: { 'x-gateway-secret': secret } })
  // an empty header is not an attempt to prove anything
  await ask('/page/301448210', { headers: { 'x-gateway-secret': '', 'x-services-secret': '' } })
  // this process has no such secret, so any value is an attempt to guess one
  await ask('/page/301448210', { headers: { 'x-services-secret': 'a-guess' } })
  // a GET with 403, which page scripts get all the time, is not recorded
  await ask('/token/x')
  await writeSecurityEvents(runtime)
  const rows = await runtime.database.read.selectFrom('security_event').selectAll().orderBy('event').execute()
  expect(rows.map(({ event, count, facts }) => [event, count, JSON.parse(facts)])).toEqual([
    ['limit', 2, { route: '/visit/*', method: 'GET' }],
    ['refused.gateway', 2, { route: '/page/:id', method: 'GET' }],
    ['refused.write', 1, { route: '/page/:id', method: 'POST' }],
  ])
  expect(rows.every(({ address, request_id }) => address !== null && request_id !== null)).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(/301448210|71-1042|30309|evil|secret/)
})
