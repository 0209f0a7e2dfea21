import { getEventListeners } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { inProcessFetch } from './in-process-fetch.ts'

/** Answers with the request that it received. */
const send = inProcessFetch((req: IncomingMessage, res: ServerResponse) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', () => res.end(JSON.stringify({ headers: req.headers, body: Buffer.concat(chunks).toString() })))
})

it('a body arrives whole, with one length, however the browser sent it', async () => {
  const headers = { 'transfer-encoding': 'chunked', expect: '100-continue', te: 'trailers', connection: 'keep-alive', 'x-kept': '1' }
  const response = await send(new Request('http://localhost/idp/token', { method: 'POST', body: 'a=b', headers }), { host: 'h' })
  const got = (await response.json()) as { headers: IncomingHttpHeaders; body: string }
  expect(got.body).toBe('a=b')
  expect(got.headers).toMatchObject({ 'content-length': '3', host: 'h', 'x-kept': '1' })
  for (const name of ['transfer-encoding', 'expect', 'te']) expect(got.headers).not.toHaveProperty(name)
})

it('nothing listens to the request’s signal any more when it has been answered: it would stay in memory', async () => {
  const controller = new AbortController()
  const request = new Request('http://localhost/idp/jwks', { signal: controller.signal })
  const before = getEventListeners(request.signal, 'abort').length
  await send(request, { host: 'h' })
  expect(getEventListeners(request.signal, 'abort')).toHaveLength(before)
})

it('a browser that goes away ends the request', async () => {
  const controller = new AbortController()
  const silent = inProcessFetch(() => controller.abort(new Error('left')))
  await expect(silent(new Request('http://localhost/idp/jwks', { signal: controller.signal }), { host: 'h' })).rejects.toThrow('aborted')
})
