import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { success } from '#contracts/outcome.ts'
import { call } from './call.ts'
import { handle, localDispatcher } from './handlers.ts'
import { createLog } from '../observability/log.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'

const read = endpoint({ id: 'test.read', summary: 'x', method: 'GET', path: '/x', access: 'anyone', response: z.object({ value: z.string() }) })

test('API-09 two handlers for one endpoint id are refused at start', () => {
  const handler = handle(read, async () => success({ value: '' }))
  expect(() => localDispatcher([handler, handler], false)).toThrow('same endpoint id')
})

test('API-05 an endpoint that nobody handles is UNREACHABLE', async () => {
  expect(await call(buildContext(buildRuntime()), read, {})).toMatchObject({ ok: false, status: 503, code: 'UNREACHABLE' })
})

test('API-01 a handler that throws is logged with its request id, and the answer says nothing of why', async () => {
  let lines = ''
  const log = createLog('info', { write: (line: string) => void (lines += line) })
  const handlers = [
    handle(read, async () => {
      throw new Error('the reason')
    }),
  ]
  const outcome = await call(buildContext(buildRuntime({ handlers, log })), read, {})
  expect(outcome).toEqual({ ok: false, status: 500, code: 'FAULT', message: 'Something broke on our side.' })
  expect(lines).toContain('the reason')
  expect(lines).toContain('"requestId":"request-of-a-test"')
})

test('API-11 a handler that fails because its visitor has left is no fault to log', async () => {
  let lines = ''
  const log = createLog('error', { write: (line: string) => void (lines += line) })
  const leaver = new AbortController()
  const handlers = [
    handle(read, async (context) => {
      leaver.abort()
      context.signal.throwIfAborted()
      return success({ value: '' })
    }),
  ]
  const outcome = await call(buildContext(buildRuntime({ handlers, log }), { signal: leaver.signal }), read, {})
  expect(outcome).toMatchObject({ code: 'TIMEOUT' })
  expect(lines).toBe('')
})
