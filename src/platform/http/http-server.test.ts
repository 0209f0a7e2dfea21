import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { loadConfig } from '../config/config.ts'
import { listen } from '#test/support/server.ts'
import { closeUnread, limitBodies, type AppEnv } from './middleware.ts'
import { createHttpServer, type ServerSettings } from './http-server.ts'
import { readMetrics } from '../observability/metrics.ts'
import { createOtherHostWarning, createUncountedProxyWarning } from './watch/warn-of-names.ts'
import { createWrongSecretWarning } from './watch/warn-of-wrong-secret.ts'

const publicUrl = 'https://support.example.com'
const start = 'POST /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'

async function openServer(): Promise<number> {
  const app = new Hono()
  app.all('*', async (c) => c.text(await c.req.text()))
  // a body that breaks off; the server has answered already
  app.onError((_, c) => c.body(null, 400))
  return Number(new URL(await listen(createHttpServer(app.fetch, loadConfig({ CARELINE_ENV: 'test', PUBLIC_URL: publicUrl })))).port)
}

/** Sends a request and returns all bytes until the server closes the connection. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}

test.each([
  ['a Content-Length beside a Transfer-Encoding', `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['two lengths', `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`, 400],
  ['a list of lengths', `${start}Content-Length: 5, 5\r\n\r\nabcde`, 400],
  ['an unknown encoding', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
  ['a space before a colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
  ['bare line feeds', 'GET / HTTP/1.1\nHost: localhost\n\n', 400],
  ['a folded header', `${start}X-A: 1\r\n idpctx-uuid: x\r\n\r\n`, 400],
  ['two hosts', `${start}Host: evil.example\r\n\r\n`, 400],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a@b/c\r\nConnection: close\r\n\r\n', 400],
  ['a backslash in the path', 'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['a method of one’s own', 'FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a broken chunk', `${start}Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\nzz\r\n`, 400],
  ['long chunk extensions', `${start}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n`, 413],
  ['headers of 20 KB', `${start}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an expectation', `${start}Expect: wonders\r\nContent-Length: 0\r\n\r\n`, 417],
  ['a tunnel', 'CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
])('API-01 %s is refused, once, with the headers and the envelope of every answer', async (_, text, status) => {
  const answer = await exchange(await openServer(), text)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
  for (const name of ['content-security-policy', 'x-content-type-options', 'strict-transport-security', 'x-request-id']) {
    expect(head.toLowerCase()).toContain(`\r\n${name}: `)
  }
  expect(head.toLowerCase()).toContain('cache-control: no-store')
  expect(body).toMatch(/"error":\{"code":"[A-Z_]+","message":"[^"]+","requestId":"[\w-]{36}"/)
})

test('API-01 what is well formed passes: a chunked body, an awaited 100, several requests on one connection', async () => {
  const port = await openServer()
  const chunked = 'POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n'
  const awaited = `${start}Expect: 100-continue\r\nContent-Length: 3\r\n\r\nxyz`
  const answer = await exchange(port, chunked + awaited)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 100', 'HTTP/1.1 200'])
  expect(answer).toContain('abc')
  expect(answer).toContain('xyz')
})

test('API-01 an answer before all of the body has come says that it ends its connection; any other leaves it to whoever asked', async () => {
  const app = new Hono<AppEnv>().use(closeUnread(), limitBodies()).post('/x', async (c) => c.text(await c.req.text()))
  const port = Number(new URL(await listen(createHttpServer(app.fetch as never, loadConfig({ CARELINE_ENV: 'test', PUBLIC_URL: publicUrl })))).port)
  const endless = await exchange(port, 'POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\nbegun')
  expect(endless).toMatch(/^HTTP\/1\.1 413 .*\r\nconnection: close\r\n/is)
  const [first] = (await exchange(port, `POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc${start}Content-Length: 3\r\n\r\nxyz`)).split('abc')
  expect(first).toMatch(/^HTTP\/1\.1 200 /)
  expect(first).not.toMatch(/connection: close/i)
})

const secret = 'a-secret-of-the-tests-with-32-characters'
const inProduction = { CARELINE_ENV: 'production', PUBLIC_URL: publicUrl, OIDC_ISSUER: 'https://id.example.com', ALLOWED_HOSTS: 'Services.internal, [fd00::7]', SERVICES_SECRET: secret }
const onThisMachine = { CARELINE_ENV: 'test', PUBLIC_URL: publicUrl }

/** A server that answers with the URL that pages see and the path of Node's request. */
async function openEcho(environment: Record<string, string>, more: Partial<ServerSettings> = {}) {
  const server = createHttpServer((request, env) => Response.json([request.url, new Request(request).url, (env as { incoming: IncomingMessage }).incoming.url]), { ...loadConfig(environment), ...more })
  const port = Number(new URL(await listen(server)).port)
  return async (host: string, target = '/support?x=1', headers = '') => {
    const answer = await exchange(port, `GET ${target} HTTP/1.1\r\n${host && `Host: ${host}\r\n`}${headers}Connection: close\r\n\r\n`)
    const [, status, body] = /^HTTP\/1\.1 (\d+).*\r\n\r\n(.*)$/s.exec(answer) ?? []
    return [Number(status), JSON.parse(body!)] as [number, string[]]
  }
}

const seen = (origin: string, path = '/support?x=1') => [200, [origin + path, origin + path, path]]
const refused = (status: number, code: string) => [status, { error: { code, message: expect.any(String), requestId: expect.any(String) } }]

test('API-01 behind a proxy that ends TLS a page’s address is the browser’s, however the proxy called us', async () => {
  const ask = await openEcho(inProduction)
  for (const host of ['support.example.com', 'support.example.com:443', 'Support.Example.com:3000', 'services.internal:3001', '[fd00::7]']) expect(await ask(host), host).toEqual(seen(publicUrl))
  expect(await ask('support.example.com', 'http://support.example.com/support?x=1')).toEqual(seen(publicUrl))
  expect(await ask('support.example.com', 'http://support.example.com?x=1')).toEqual(seen(publicUrl, '/?x=1'))
  expect(await ask('support.example.com', '//evil.example/x')).toEqual(seen(publicUrl, '//evil.example/x'))
  expect(await ask('support.example.com', '/support?x=1', 'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nForwarded: host=evil.example\r\n')).toEqual(seen(publicUrl))
})

test('API-01 in production a request for another host is 421, but a watcher’s and our own web process’s', async () => {
  const ask = await openEcho(inProduction)
  for (const host of ['evil.example', 'localhost', '127.0.0.1:3000', 'support.example.com.evil.example', 'xsupport.example.com', 'services.internal.', '[::1]']) {
    expect(await ask(host), host).toEqual(refused(421, 'UNKNOWN_HOST'))
  }
  expect(await ask('support.example.com', 'http://evil.example/support')).toEqual(refused(421, 'UNKNOWN_HOST'))
  for (const [host, target] of [['support.example.com/x'], ['a@support.example.com'], ['support.example.com', 'http://a@support.example.com/'], ['support.example.com', 'https://'], ['']] as const) {
    expect(await ask(host, target), `${host} ${target}`).toEqual(refused(400, 'MALFORMED_REQUEST'))
  }
  for (const path of ['/healthz', '/readyz?x', '/metrics']) for (const host of ['10.0.3.7:3000', '']) expect(await ask(host, path), path).toEqual(seen(publicUrl, path))
  expect(await ask('10.0.3.7:3001', undefined, `x-services-secret: ${secret}\r\n`)).toEqual(seen(publicUrl))
})

test('API-01 a wrong secret of the web process is refused as one, not as a wrong host, and the log says so once a minute', async () => {
  const lines: unknown[] = []
  let now = 1_000
  const onWrongSecret = createWrongSecretWarning({ log: { warn: (line: unknown) => lines.push(line) }, clock: () => now })
  const ask = await openEcho(inProduction, { onWrongSecret })
  for (let n = 0; n < 3; n++) expect(await ask('10.0.3.7:3001', undefined, 'x-services-secret: wrong\r\n')).toEqual(refused(403, 'WRONG_SECRET'))
  expect(lines).toEqual([expect.stringContaining('SERVICES_SECRET')])
  now += 60_000
  // for the site's own name any client may have sent the header, so it does not count
  expect(await ask('support.example.com', undefined, 'x-services-secret: wrong\r\n')).toEqual(seen(publicUrl))
  expect(lines).toHaveLength(2)
  expect(await ask('10.0.3.7:3001', undefined, 'x-services-secret: \r\n')).toEqual(refused(421, 'UNKNOWN_HOST'))
  expect(await ask('10.0.3.7:3001', undefined, `x-services-secret: ${secret}\r\n`)).toEqual(seen(publicUrl))
  expect(lines).toHaveLength(2)
  const { SERVICES_SECRET: _, ...without } = inProduction
  expect(await (await openEcho(without))('10.0.3.7:3001', undefined, `x-services-secret: ${secret}\r\n`)).toEqual(refused(403, 'WRONG_SECRET'))
})

test('API-01 requests for another host are counted, and the log names both hosts, once a minute', async () => {
  const lines: unknown[][] = []
  let now = 1_000
  const onOtherHost = createOtherHostWarning({ config: loadConfig(inProduction), log: { warn: (...line: unknown[]) => lines.push(line) }, clock: () => now })
  const ask = await openEcho(inProduction, { onOtherHost })
  const counted = async () => Number(/^careline_other_host_requests_total (\d+)$/m.exec((await readMetrics()).text)![1])
  const before = await counted()
  for (const host of ['old.example.com', 'a.example', 'b.example']) await ask(host)
  await ask('10.0.3.7:3000', '/readyz')
  await ask('support.example.com')
  expect(lines).toEqual([[{ host: 'old.example.com', publicHost: 'support.example.com', refused: 1 }, expect.stringContaining('PUBLIC_URL, support.example.com')]])
  now += 60_000
  await ask(`${'a'.repeat(200)}.example`)
  expect(lines[1]![0]).toEqual({ host: 'a'.repeat(100), publicHost: 'support.example.com', refused: 3 })
  expect(await counted() - before).toBe(4)
})

test('API-02 the log says once that a proxy is there while none is trusted', async () => {
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line) }
  const ask = await openEcho(inProduction, { onForwarded: createUncountedProxyWarning({ config: loadConfig(inProduction), log }) })
  await ask('support.example.com')
  expect(lines).toEqual([])
  for (let n = 0; n < 3; n++) await ask('support.example.com', '/support', 'X-Forwarded-For: 203.0.113.9\r\n')
  expect(lines).toEqual([expect.stringContaining('TRUSTED_PROXIES is 0')])
  expect(createUncountedProxyWarning({ config: loadConfig({ ...inProduction, TRUSTED_PROXIES: '1' }), log })).toBeUndefined()
})

test('API-01 outside production this machine’s names are as good, each as the browser has it', async () => {
  const ask = await openEcho(onThisMachine)
  for (const host of ['localhost:4000', '127.0.0.1:3000', '[::1]:3000', 'localhost']) expect(await ask(host), host).toEqual(seen(`http://${host}`))
  expect(await ask('support.example.com')).toEqual(seen(publicUrl))
  expect(await ask('192.168.1.7:3000')).toEqual(refused(421, 'UNKNOWN_HOST'))
  const behindProxy = await openEcho({ CARELINE_ENV: 'demo', PUBLIC_URL: 'http://localhost:8080' })
  for (const [host, origin] of [['localhost', 'http://localhost:8080'], ['localhost:8080', 'http://localhost:8080'], ['localhost:9000', 'http://localhost:9000']] as const) expect(await behindProxy(host)).toEqual(seen(origin))
})
