import { expect, test } from 'vitest'
import { armTicketReturn, isTicketAddress, rememberTicketReferrer, takeTicketReturn } from './ticket-return.ts'

const origin = 'https://help.example'
const ticket = `${origin}/support/openticket?a=1&ct=2`

function buildStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: () => null,
    length: 0,
  }
}

test('RED-07 back returns to the stored address when all conditions hold, once', () => {
  const storage = buildStorage()
  rememberTicketReferrer(storage, `${origin}/support/topic/internet`, origin)
  armTicketReturn(storage, ticket, origin)
  expect(takeTicketReturn(storage, origin)).toBe(`${origin}/support/topic/internet`)
  expect(takeTicketReturn(storage, origin)).toBeUndefined()
})

test.each([
  ['the referrer is no ticket page', `${origin}/support/topic/internet`],
  ['a parameter is missing', `${origin}/support/openticket?a=1`],
  ['the ticket page is another site’s', 'https://evil.example/openticket?a=1&ct=2'],
])('RED-07 back is left alone when %s', (_, cameFrom) => {
  const storage = buildStorage()
  rememberTicketReferrer(storage, `${origin}/support`, origin)
  armTicketReturn(storage, cameFrom, origin)
  expect(takeTicketReturn(storage, origin)).toBeUndefined()
})

test('RED-07 nothing stored, nothing returned; a foreign address is never stored', () => {
  const storage = buildStorage()
  rememberTicketReferrer(storage, 'https://evil.example/', origin)
  armTicketReturn(storage, ticket, origin)
  expect(takeTicketReturn(storage, origin)).toBeUndefined()
  expect(isTicketAddress(ticket, origin)).toBe(true)
})
