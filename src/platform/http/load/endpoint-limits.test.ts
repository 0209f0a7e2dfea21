import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, type EndpointLimit } from '#contracts/endpoint.ts'
import { success } from '#contracts/outcome.ts'
import { buildRuntime } from '#test/support/context.ts'
import { handle } from '../../services/handlers.ts'
import type { AppEnv } from '../middleware.ts'
import { mountLimits } from './endpoint-limits.ts'

const shared: EndpointLimit = { name: 'shared_of_a_test', tries: 2, seconds: 60, code: 'ENOUGH' }

function buildSite() {
  const declared = { summary: 'For this test.', access: 'anyone', response: z.object({}), limits: [shared] } as const
  const first = endpoint({ ...declared, id: 'test.first', method: 'POST', path: '/first/{name}' })
  const second = endpoint({ ...declared, id: 'test.second', method: 'GET', path: '/second' })
  const free = endpoint({ id: 'test.free', summary: 'For this test.', access: 'anyone', response: z.object({}), method: 'GET', path: '/free' })
  const app = new Hono<AppEnv>()
  mountLimits(app, buildRuntime(), [first, second, free].map((each) => handle(each, () => Promise.resolve(success({})))), [{ path: /^\/form$/, limit: shared }])
  app.all('*', (c) => c.text('ok'))
  return (method: string, path: string) => app.request(path, { method }, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
}

it('endpoints that declare one limit, and forms that ask them, are counted together', async () => {
  const ask = buildSite()
  expect((await ask('POST', '/first/a')).status).toBe(200)
  expect((await ask('POST', '/form')).status).toBe(200)
  for (const [method, path] of [['POST', '/first/b'], ['GET', '/second'], ['POST', '/form']] as const) {
    const refused = await ask(method, path)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([429, expect.stringMatching(/^\d+$/), { error: expect.objectContaining({ code: 'ENOUGH' }) }])
  }
})

it('another method, another form and an endpoint that declares none are not counted', async () => {
  const ask = buildSite()
  for (let n = 0; n < 5; n++) {
    for (const [method, path] of [['GET', '/first/a'], ['GET', '/form'], ['POST', '/elsewhere'], ['GET', '/free']] as const) expect((await ask(method, path)).status).toBe(200)
  }
})
