import { expect, test } from 'vitest'
import { withoutNul } from './without-nul.ts'

test('API-01 NUL characters go from every text of an input, and nothing else changes', () => {
  const bytes = new Uint8Array([0, 1])
  const input = { params: { id: 'a\0b' }, body: { list: ['\0', 'x', { deep: '\0y', n: 0 }], bytes, none: null, ['k\0']: 1 } }
  expect(withoutNul(input)).toEqual({ params: { id: 'ab' }, body: { list: ['', 'x', { deep: 'y', n: 0 }], bytes, none: null, k: 1 } })
  expect(input.params.id).toBe('a\0b')
  const clean = { query: { q: 'wifi' }, body: [{ a: 1 }] }
  expect(withoutNul(clean)).toBe(clean)
  expect(withoutNul('\0')).toBe('')
})

test('API-01 an input that is nested without end is no reason to fail', () => {
  let deep: unknown = 'a\0'
  for (let depth = 0; depth < 50_000; depth++) deep = [deep]
  expect(() => withoutNul(deep)).not.toThrow()
})
