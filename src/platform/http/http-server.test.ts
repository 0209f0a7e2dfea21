import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listen } from '../test-server.ts'
import { createHttpServer } from './http-server.ts'

const publicUrl = 'https://support.example.com'
const start = 'POST /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'

async function openServer(): Promise<number> {
  const app = new Hono()
  app.all('*', async (c) => c.text(await c.req.text()))
  // a body that breaks off; the server has answered
  app.onError((_, c) => c.body(null, 400))
  return Number(new URL(await listen(createHttpServer(app.fetch, publicUrl))).port)
}

/** What comes back until the server ends the connection. */
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
