import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchIndex } from '../search-index.ts'
import { load, save } from './snapshot.ts'

const words = ['gateway', 'bill', 'wi-fi', 'restart', 'lights', 'password', 'the', 'of', 'BGW320-500', 'plan', 'móvil', '🛜', 'señales']
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((each) => each.join(' '))
const question = fc.array(fc.constantFrom(...words, 'gatway', 'pasword', 'restr'), { minLength: 1, maxLength: 6 }).map((each) => each.join(' '))
const key = fc.oneof(fc.integer({ min: 0, max: 40 }).map(String), fc.string({ unit: 'binary', maxLength: 5 }))
const change = fc.record({ key, title: text, body: text, clicks: fc.array(text, { maxLength: 2 }), isRemoval: fc.boolean() })
const changes = fc.array(change, { maxLength: 120, size: 'max' })

interface Change {
  key: string
  title: string
  body: string
  clicks: string[]
  isRemoval: boolean
}

function apply(index: SearchIndex, all: readonly Change[]): void {
  for (const { isRemoval, ...document } of all) {
    if (isRemoval) index.remove(document.key)
    else index.put(document)
  }
}

function loaded(bytes: Uint8Array): SearchIndex {
  const outcome = load(bytes, 'en')
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.index
}

test('LAN-09 an index that was saved and loaded answers as before, and goes on as the other does', () => {
  fc.assert(
    fc.property(changes, changes, fc.array(question, { minLength: 1, maxLength: 5 }), (before, after, questions) => {
      const index = new SearchIndex('en')
      apply(index, before)
      const bytes = save(index)
      const copy = loaded(bytes)
      const answers = (from: SearchIndex) => questions.map((each) => from.search(each))
      expect(copy.size).toBe(index.size)
      expect(answers(copy)).toEqual(answers(index))
      apply(copy, after)
      apply(index, after)
      expect(answers(copy)).toEqual(answers(index))
      // nothing of it is in the bytes
      expect(answers(loaded(bytes))).toEqual(answers(loaded(bytes.slice())))
    }),
    { numRuns: 60 },
  )
})

test('LAN-09 an index that was saved empty takes in its first document', () => {
  const copy = loaded(save(new SearchIndex('en')))
  copy.put({ key: 'a', title: 'gateway', body: '' })
  expect(copy.search('gateway').hits).toHaveLength(1)
})

test('the same texts give the same bytes', () => {
  fc.assert(
    fc.property(changes, (all) => {
      const index = new SearchIndex('en')
      apply(index, all)
      expect(save(loaded(save(index)))).toEqual(save(index))
    }),
    { numRuns: 40 },
  )
})

describe('a snapshot that is not what it should be is refused', () => {
  const index = new SearchIndex('en')
  index.put({ key: 'restart', title: 'Restart your gateway', body: 'Unplug the power cord of the Wi-Fi gateway.' })
  const bytes = save(index)

  test('damaged in any byte, cut short or made longer', () => {
    for (let at = 0; at < bytes.length; at++) {
      const damaged = bytes.slice()
      damaged[at]! ^= 1 << (at % 8)
      // the version is read first: a snapshot of another one may have another checksum
      expect(load(damaged, 'en')).toEqual({ ok: false, code: at >= 4 && at < 8 ? 'other-version' : 'damaged' })
    }
    for (const length of [0, 3, 4, 47, bytes.length - 4, bytes.length - 1]) expect(load(bytes.slice(0, length), 'en')).toEqual({ ok: false, code: 'damaged' })
    expect(load(Uint8Array.from([...bytes, 0, 0, 0, 0]), 'en')).toEqual({ ok: false, code: 'damaged' })
    expect(load(new TextEncoder().encode('{"this":"is another file, and long enough to have a header"}'), 'en').ok).toBe(false)
  })

  test('of another language', () => {
    expect(load(bytes, 'es')).toEqual({ ok: false, code: 'other-language' })
  })

  test('bytes that begin in the middle of others are read as any', () => {
    const within = new Uint8Array(bytes.length + 3)
    within.set(bytes, 3)
    expect(loaded(within.subarray(3)).search('gateway')).toEqual(index.search('gateway'))
  })
})
