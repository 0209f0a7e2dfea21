import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { analyse } from './text/analyse.ts'
import { PostingList } from './index/posting-list.ts'
import { retrieveTop, type TermCursor } from './ranking/retrieve.ts'
import { SearchIndex } from './search-index.ts'
import { editDistance, Speller } from './text/speller.ts'

const terms = (text: string, language: 'en' | 'es' = 'en') => analyse(text, language).map((token) => token.term)

describe('analysis', () => {
  test('LAN-09 case, accents and apostrophes make no difference', () => {
    expect(terms('SEÑAL débil', 'es')).toEqual(terms('senal debil', 'es'))
    expect(terms('Don’t')).toEqual(terms("don't"))
    expect(terms('the gateway’s light')).toEqual(terms('the gateway light'))
  })

  test('LAN-09 forms of a word are one term, in both languages', () => {
    expect(new Set(terms('restart restarts restarting restarted')).size).toBe(1)
    expect(new Set(terms('factura facturas', 'es')).size).toBe(1)
    expect(new Set(terms('bloquear bloqueo bloquea bloqueado', 'es')).size).toBe(1)
    expect(terms('desbloqueo bloqueo', 'es')[0]).not.toBe(terms('bloqueo', 'es')[0])
  })

  test('compounds are found however they are written, models and numbers as they are', () => {
    for (const written of ['Wi-Fi', 'wifi', 'WiFi']) expect(terms(written)).toContain('wifi')
    expect(terms('BGW320-500')).toEqual(['bgw320', '500', 'bgw320500'])
  })

  test('a token knows its place in the text as written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        for (const { start, end, term } of analyse(text, 'en')) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(term).toMatch(/^[\p{L}\p{N}]+$/u)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('speller', () => {
  const speller = new Speller()
  for (const word of ['gateway', 'gateway', 'password', 'passport', 'bill', 'internet', 'cable']) speller.countDocument([[speller.numberOf(word)]])

  test.each([
    ['gatway', 'gateway'],
    ['gatewya', 'gateway'],
    ['passwrod', 'password'],
    ['intrenet', 'internet'],
    ['interrnet', 'internet'],
    ['cabel', 'cable'],
  ])('LAN-09 %s is meant for %s', (written, meant) => {
    expect(speller.suggest(written)[0]).toBe(meant)
  })

  test('LAN-03 a word that is perhaps unfinished is completed past a slip, if the longer word is far more frequent than a whole one', () => {
    const words = new Speller(['past', 'password', 'gateway'], [2, 9, 5])
    expect(words.completeSlip('pasw', 'past')).toBe('password')
    expect(new Speller(['past', 'password'], [4, 9]).completeSlip('pasw', 'past')).toBeUndefined()
    for (const typed of ['pas', 'xasw', 'pa5w']) expect(words.completeSlip(typed, 'past')).toBeUndefined()
  })

  test('LAN-09 numbers and what is too short or too far is left alone', () => {
    expect([speller.suggest('bil'), speller.suggest('3245'), speller.suggest('zzzzzzzz')]).toEqual([[], [], []])
  })

  test('the distance is that of single slips, swaps of neighbours among them', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
    fc.assert(fc.property(letters, letters, (from, to) => void expect(editDistance(from, to, 9)).toBe(slowDistance(from, to))))
  })
})

/** Optimal string alignment, straight from its definition. */
function slowDistance(a: string, b: string): number {
  const rows: number[][] = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1)
    }
  }
  return rows[a.length]![b.length]!
}

describe('retrieval', () => {
  test('seeking is a search from the front', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(300), { maxLength: 60 }), fc.nat(320), fc.nat(60), (unsorted, document, from) => {
        const documents = unsorted.toSorted((a, b) => a - b)
        const list = new PostingList()
        for (const each of documents) list.add(each, 0, 1, 0)
        const expected = documents.findIndex((each, place) => place >= from && each >= document)
        expect(list.seek(document, Math.min(from, list.size))).toBe(expected < 0 ? list.size : expected)
      }),
    )
  })

  const lists = fc.array(fc.tuple(fc.uniqueArray(fc.nat(80), { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 6 })

  test('pruning loses nothing: the best of all are the best that are found, in the same order', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 1, max: 12 }), fc.nat(4), (specification, limit, refused) => {
        const scores = new Map<number, number>()
        const cursors = specification.map(([unsorted, weight]): TermCursor => {
          const postings = new PostingList()
          const scoreOf = (document: number) => weight * (1 + (document % 3))
          for (const document of unsorted.toSorted((a, b) => a - b)) {
            postings.add(document, 0, 1, 0)
            scores.set(document, (scores.get(document) ?? 0) + scoreOf(document))
          }
          return { postings, most: weight * 3, scoreAt: (place) => scoreOf(postings.documents[place]!) }
        })
        const accepts = (document: number) => document % 5 !== refused
        const all = [...scores].filter(([document]) => accepts(document)).map(([document, score]) => ({ document, score }))
        const expected = all.toSorted((a, b) => b.score - a.score || a.document - b.document).slice(0, limit)
        const found = retrieveTop(cursors, limit, accepts)
        expect(found.map(({ score }) => score)).toEqual(expected.map(({ score }) => score))
        expect(found.filter(({ score }) => score > expected.at(-1)!.score)).toEqual(expected.filter(({ score }) => score > expected.at(-1)!.score))
      }),
      { numRuns: 500 },
    )
  })
})

const articles = [
  { key: 'restart', title: 'Restart your gateway', body: 'Unplug the power cord of the Wi-Fi gateway, wait for a minute, and plug it in again.' },
  { key: 'password', title: 'Change your Wi-Fi password', body: 'Open the app, choose your network, and type a new password. Your devices have to join again.' },
  { key: 'bill', title: 'Why is my bill higher?', body: 'A first bill holds part of a month. Look at the lines that have changed since the last bill.' },
  { key: 'light', title: 'What the lights mean', body: 'A red light on the gateway says that there is no internet.' },
]
const indexOf = (documents: readonly (typeof articles)[number][]) => {
  const index = new SearchIndex('en')
  for (const document of documents) index.put(document)
  return index
}
const keys = (index: SearchIndex, question: string, options = {}) => index.search(question, options).hits.map((hit) => hit.key)

describe('index', () => {
  const index = indexOf(articles)

  test('LAN-09 half a sentence with typing errors finds its article, and says what it looked for', () => {
    const { hits, corrections } = index.search('how do i restrat my gatway')
    expect(hits[0]!.key).toBe('restart')
    expect(corrections).toEqual([
      { start: 9, end: 16, written: 'restrat', meant: 'restart' },
      { start: 20, end: 26, written: 'gatway', meant: 'gateway' },
    ])
    expect(index.search('gatway', { isExact: true })).toEqual({ hits: [], corrections: [] })
  })

  test('LAN-09 a slip that has the stem of the right word is found as that, and said to be corrected', () => {
    const place = { start: 0, end: 4, written: 'wify', meant: 'wifi' }
    expect(index.search('wify pasword').corrections).toMatchObject([place, { meant: 'password' }])
    expect(index.search('wify').hits).toEqual(index.search('wifi').hits)
    expect(index.search('wify', { isExact: true }).corrections).toEqual([])
    // another form of a word is no slip
    expect(index.search('restarter passwords').corrections.map(({ written }) => written)).not.toContain('passwords')
  })

  test('LAN-09 two words written as one, which no text has, find both; a word that is only mistyped stays one', () => {
    expect(keys(index, 'powercord')[0]).toBe('restart')
    expect(index.search('gatewaylight').corrections).toEqual([])
    expect(index.search('passwword').corrections).toMatchObject([{ meant: 'password' }])
  })

  test('LAN-09 a compound in two words finds the compound, and not every word has to be there', () => {
    expect(keys(index, 'wi fi password')[0]).toBe('password')
    expect(keys(index, 'wifi password of my neighbour’s purple unicorn')[0]).toBe('password')
    expect(keys(index, 'unicorn')).toEqual([])
  })

  test('only documents that the caller accepts are found', () => {
    expect(keys(index, 'gateway', { accepts: (key: string) => key !== 'restart' })).toEqual(['light'])
    expect(keys(index, 'gateway', { limit: 1 })).toHaveLength(1)
  })

  test('SIG-02 questions after which people opened an article lead to it', () => {
    const taught = indexOf(articles)
    expect(keys(taught, 'router reboot')).toEqual([])
    taught.put({ ...articles[0]!, clicks: ['reboot router', 'router reboot'] } as (typeof articles)[number])
    expect(keys(taught, 'router reboot')).toEqual(['restart'])
  })

  test('what was put, replaced and removed in any order answers as an index made anew', () => {
    const words = fc.array(fc.constantFrom('gateway', 'bill', 'wi-fi', 'restart', 'light', 'password', 'the', 'móvil'), { minLength: 1, maxLength: 8 }).map((each) => each.join(' '))
    const change = fc.record({ key: fc.integer({ min: 0, max: 30 }).map(String), title: words, body: words, isRemoval: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 150 }), words, (changes, question) => {
        const changed = new SearchIndex('en')
        const left = new Map<string, { key: string; title: string; body: string }>()
        for (const { isRemoval, ...document } of changes) {
          left.delete(document.key)
          if (isRemoval) changed.remove(document.key)
          else {
            changed.put(document)
            left.set(document.key, document)
          }
        }
        expect(changed.size).toBe(left.size)
        // sums of the same numbers in another order differ in the last digits
        const answer = (from: SearchIndex) => from.search(question, { isExact: true }).hits.map(({ key, score }) => [key, score.toFixed(9)])
        expect(answer(changed)).toEqual(answer(indexOf([...left.values()])))
      }),
      { numRuns: 200 },
    )
  })

  test('nothing that anybody types makes it throw', () => {
    const awkward = ["'; DROP TABLE article; --", '<script>alert(1)</script>', 'ا'.repeat(50), '🛜'.repeat(40), '\u0000\u0007', 'a'.repeat(10_000), 'wifi '.repeat(2000), '-'.repeat(500), '   ']
    for (const question of awkward) expect(() => index.search(question)).not.toThrow()
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (question) => index.search(question).hits.length <= 60), { numRuns: 2000 })
  })
})

test('LAN-09 a word that nobody has finished typing stands for the one that most texts go on with', () => {
  const index = new SearchIndex('en')
  index.put({ key: 'a', title: 'Appointments', body: 'Move your appointment.' })
  index.put({ key: 'b', title: 'Apply', body: 'Apply here.' })
  const { hits, corrections } = index.search('appointm')
  expect(hits.map(({ key }) => key)).toEqual(['a'])
  expect(corrections).toMatchObject([{ written: 'appointm', meant: 'appointment' }])
  expect(index.search('appointm', { isExact: true }).hits).toEqual([])
})
