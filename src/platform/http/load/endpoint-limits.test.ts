import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, type EndpointLimit } from '#contracts/endpoint.ts'
import { success } from '#contracts/outcome.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { call } from '../../services/call.ts'
import { handle } from '../../services/handlers.ts'
import type { AppEnv } from '../middleware.ts'
import { mountLimits } from './endpoint-limits.ts'
import { refuseWith } from './limit-requests.ts'

const shared: EndpointLimit = { name: 'shared_of_a_test', tries: 2, seconds: 60, code: 'ENOUGH' }

function buildSite() {
  const declared = { summary: 'For this test.', access: 'anyone', response: z.object({}), limits: [shared] } as const
  const first = endpoint({ ...declared, id: 'test.first', method: 'POST', path: '/first/{name}', params: z.object({ name: z.string() }) })
  const second = endpoint({ ...declared, id: 'test.second', method: 'GET', path: '/second' })
  const free = endpoint({ id: 'test.free', summary: 'For this test.', access: 'anyone', response: z.object({}), method: 'GET', path: '/free' })
  // a service that itself calls a limited one
  const outer = endpoint({ id: 'test.outer', summary: 'For this test.', access: 'anyone', response: z.object({}), method: 'POST', path: '/outer' })
  const handlers = [
    ...[first, second, free].map((each) => handle(each, () => Promise.resolve(success({})))),
    handle(outer, async (context) => call(context, second, {}, { signIn: 'return' })),
  ]
  const runtime = buildRuntime({ handlers })
  const app = new Hono<AppEnv>()
  mountLimits(app, runtime, handlers, [{ paths: ['/listed'], limit: shared, refuse: refuseWith('ENOUGH') }])
  app.post('/form', async (c) => {
    const context = { ...buildContext(runtime), takeLimit: c.get('takeLimit') }
    const [outcome, again] = [await call(context, first, { params: { name: 'a' } }), await call(context, second, {})]
    return c.text(outcome.ok && again.ok ? 'done' : 'too much', outcome.ok && again.ok ? 200 : 429)
  })
  app.post('/outer-form', async (c) => c.text(String((await call({ ...buildContext(runtime), takeLimit: c.get('takeLimit') }, outer, {})).ok)))
  app.all('*', (c) => c.text('ok'))
  return (method: string, path: string) => app.request(path, { method }, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })
}

it('endpoints that declare one limit, the forms of pages that call them, and listed pages are counted together', async () => {
  const ask = buildSite()
  expect((await ask('POST', '/first/a')).status).toBe(200)
  // its two calls count once
  expect(await (await ask('POST', '/form')).text()).toBe('done')
  for (const [method, path] of [['POST', '/first/b'], ['GET', '/second'], ['GET', '/listed']] as const) {
    const refused = await ask(method, path)
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([429, expect.stringMatching(/^\d+$/), { error: expect.objectContaining({ code: 'ENOUGH' }) }])
  }
  const refused = await ask('POST', '/form')
  expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([429, expect.stringMatching(/^\d+$/), 'too much'])
})

it('another method, an endpoint that declares none, and the calls of services are not counted', async () => {
  const ask = buildSite()
  for (let n = 0; n < 5; n++) {
    for (const [method, path] of [['GET', '/first/a'], ['POST', '/listed'], ['GET', '/free']] as const) expect((await ask(method, path)).status).toBe(200)
    expect(await (await ask('POST', '/outer-form')).text()).toBe('true')
  }
})
