import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createRateLimit } from '../../limits/rate-limit.ts'
import type { AppEnv } from '../middleware.ts'
import { limitRequests } from './limit-requests.ts'

const secret = 'a secret of at least 32 characters'

function buildSite(trustedProxies: number) {
  const app = new Hono<AppEnv>()
  app.use(limitRequests(createRateLimit({ name: 'of_a_test', tries: 2, seconds: 60 }), { trustedProxies, servicesSecret: secret }))
  app.get('/', (c) => c.text('ok'))
  return async (peer: string, headers: Record<string, string> = {}) => {
    const env = { incoming: { socket: { remoteAddress: peer } } }
    return (await app.request('/', { headers }, env)).status
  }
}

it('a client that makes up where it comes from is counted all the same', async () => {
  const ask = buildSite(0)
  for (const spoofed of ['1.1.1.1', '2.2.2.2']) expect(await ask('203.0.113.9', { 'x-forwarded-for': spoofed })).toBe(200)
  expect(await ask('203.0.113.9', { 'x-forwarded-for': '3.3.3.3' })).toBe(429)
  expect(await ask('203.0.113.10')).toBe(200)
})

it('behind a proxy what the client wrote does not count, and each client has a count of its own', async () => {
  const ask = buildSite(1)
  for (const spoofed of ['1.1.1.1', '2.2.2.2']) expect(await ask('10.0.0.1', { 'x-forwarded-for': `${spoofed}, 203.0.113.9` })).toBe(200)
  expect(await ask('10.0.0.1', { 'x-forwarded-for': '3.3.3.3, 203.0.113.9' })).toBe(429)
  expect(await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.9, 203.0.113.10' })).toBe(200)
})

it('a customer with many IPv6 addresses of one network is one customer', async () => {
  const ask = buildSite(0)
  for (const address of ['2001:db8::1', '2001:db8::2']) expect(await ask(address)).toBe(200)
  expect(await ask('2001:db8::3')).toBe(429)
  expect(await ask('2001:db8:0:1::1')).toBe(200)
})

it('whoever proves to be our own web process is not counted; a gateway’s customers are', async () => {
  const ask = buildSite(0)
  for (let n = 0; n < 5; n++) expect(await ask('10.0.0.2', { 'x-services-secret': secret })).toBe(200)
  for (const status of [200, 200, 429]) expect(await ask('10.0.0.3', { 'x-gateway-secret': secret })).toBe(status)
  for (let n = 0; n < 2; n++) await ask('10.0.0.2', { 'x-services-secret': `${secret}!` })
  expect(await ask('10.0.0.2', { 'x-services-secret': `${secret}!` })).toBe(429)
})
