import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { perDatabase } from './per-database.ts'

const one = {} as Database
const other = {} as Database

test('a value is made once for each database, of what its first caller gave', () => {
  const shelfOf = perDatabase((_, name: string) => ({ name }))
  expect(shelfOf.known(one)).toBeUndefined()
  const shelf = shelfOf(one, 'first')
  expect(shelfOf(one, 'second')).toBe(shelf)
  expect(shelfOf.known(one)).toBe(shelf)
  expect(shelfOf(other, 'other')).toEqual({ name: 'other' })
})

test('callers share a promise, and one that fails is made anew', async () => {
  let tries = 0
  const keyOf = perDatabase(async () => {
    tries += 1
    if (tries === 1) throw new Error('no database')
    return 'key'
  })
  const first = keyOf(one)
  expect(keyOf(one)).toBe(first)
  await expect(first).rejects.toThrow('no database')
  await expect(keyOf(one)).resolves.toBe('key')
  expect(tries).toBe(2)
})
