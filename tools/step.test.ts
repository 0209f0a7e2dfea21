import { afterEach, expect, test, vi } from 'vitest'
import { step, together, ToolError } from './step.mjs'

let written = ''
vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
  written += String(text).replace(/\d+\.\d s/, 'N s')
  return true
})
afterEach(() => void (written = ''))

test('a step writes its name as it begins, and ends the line with its time and what it says', async () => {
  await step('First', async () => {
    expect(written).toBe('First … ')
  })
  await step('Second', async () => '3 passed')
  await expect(step('Third', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(written).toBe('First … N s\nSecond … N s (3 passed)\nThird … failed after N s\n')
})

test('steps beside each other have whole lines', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const both = together(() => step('First', () => first.promise), () => step('Second', () => second.promise))
  first.resolve()
  await vi.waitUntil(() => written.includes('N s'))
  second.resolve('all')
  await both
  expect(written).toBe('First … \nSecond … \nFirst … N s\nSecond … N s (all)\n')
})

test('a failure waits for what is done beside it, and every failure is told', async () => {
  const done: string[] = []
  const slow = Promise.withResolvers<void>()
  const failing = together(
    () => Promise.reject(new ToolError('One failed.', { output: 'one' })),
    async () => {
      await slow.promise
      done.push('two')
    },
    () => Promise.reject(new ToolError('Three failed.', { output: 'three' })),
  )
  slow.resolve()
  await expect(failing).rejects.toMatchObject({ message: 'One failed.\nThree failed.', output: 'one\n\nthree' })
  expect(done).toEqual(['two'])
})
