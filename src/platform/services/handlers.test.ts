import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { failure, success } from '#contracts/outcome.ts'
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

test('API-10 in tests a failure that its endpoint does not declare is a fault of the use case', async () => {
  const limited = { ...read, errors: [{ status: 409, code: 'NOT_NOW', when: 'never' }], limits: [{ name: 'x', tries: 1, seconds: 1 }] }
  const codeOf = async (status: number, code: string) => {
    const outcome = await call(buildContext(buildRuntime({ handlers: [handle(limited, async () => failure(status, code, 'x'))] })), limited, {})
    return !outcome.ok && outcome.code
  }
  for (const [status, code] of [[409, 'NOT_NOW'], [429, 'TOO_MANY_REQUESTS'], [400, 'INVALID_INPUT'], [504, 'TIMEOUT']] as const) expect(await codeOf(status, code)).toBe(code)
  expect([await codeOf(404, 'NOT_NOW'), await codeOf(503, 'ELSEWHERE')]).toEqual(['FAULT', 'FAULT'])
})
