import { getEventListeners } from 'node:events'
import { expect, test, vi } from 'vitest'
import { followSignal, signedInCustomer, withTimeout } from './request-context.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'

test('API-11 a call gets its endpoint’s time, or what its page has left', () => {
  const context = buildContext(buildRuntime())
  expect(context.deadline).toBe(testNow + 3000)
  const short = withTimeout(context, 500)
  const long = withTimeout(context, 22_000)
  expect([short.context.deadline, long.context.deadline]).toEqual([testNow + 500, testNow + 3000])
  short.done()
  long.done()
})

test('API-11 time that has run out aborts with a TimeoutError; an answer in time ends the clock', () => {
  vi.useFakeTimers()
  const context = buildContext(buildRuntime())
  const late = withTimeout(context, 100)
  const answered = withTimeout(context, 100)
  answered.done()
  vi.advanceTimersByTime(100)
  expect(late.context.signal.reason).toMatchObject({ name: 'TimeoutError' })
  expect(answered.context.signal.aborted).toBe(false)
  vi.useRealTimers()
})

test('API-11 a visitor who has left, before or during the call, aborts it with their reason', () => {
  const leaver = new AbortController()
  const context = buildContext(buildRuntime(), { signal: leaver.signal })
  const during = withTimeout(context, 1000)
  leaver.abort(new Error('left'))
  expect(during.context.signal.reason).toMatchObject({ message: 'left' })
  const after = withTimeout(context, 1000)
  expect(after.context.signal.aborted).toBe(true)
  during.done()
  after.done()
})

test('ACC-16 a use case of signed-in people has no answer for nobody', () => {
  const runtime = buildRuntime()
  expect(signedInCustomer(buildContext(runtime, { identity: signedInAs('c1') })).customerId).toBe('c1')
  expect(() => signedInCustomer(buildContext(runtime))).toThrow('signed-in')
})

test('API-11 a signal follows its parent, and lets go of it: what still listened would never be freed', () => {
  const parent = new AbortController()
  const left = followSignal(parent.signal)
  left.done()
  expect(getEventListeners(parent.signal, 'abort')).toEqual([])
  const following = followSignal(parent.signal)
  parent.abort(new Error('left'))
  expect(following.controller.signal.reason).toMatchObject({ message: 'left' })
  expect(followSignal(parent.signal).controller.signal.aborted).toBe(true)
  expect(left.controller.signal.aborted).toBe(false)
})
