import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse, type Token } from './text/analyse.ts'
import { Cover } from './ranking/cover.ts'
import { rateCandidate, type Occurrences } from './ranking/rate-candidate.ts'
import { defaultScoreSettings as settings, lengthFactor, rarity, saturate } from './ranking/score.ts'
import { SearchIndex, type SearchDocument } from './search-index.ts'
import type { Front } from './index/stored-documents.ts'
import { stopwords } from './text/stopwords.ts'

const words = ['gateway', 'bill', 'wi-fi', 'restart', 'lights', 'password', 'the', 'of', 'is', 'BGW320-500', 'plan', 'plans', 'passwords', 'móvil', 'restarting']
const mistyped = ['gatway', 'pasword', 'restrat', 'ligths', 'passw']
const text = (from: readonly string[], maxLength: number) => fc.array(fc.constantFrom(...from), { minLength: 1, maxLength }).map((each) => each.join(' '))
const content = { title: text(words, 5), body: text(words, 40), clicks: fc.array(text(words, 3), { maxLength: 2 }) }
const documents = fc.array(fc.record(content), { minLength: 1, maxLength: 300, size: 'max' }).map((all) => all.map((each, number) => ({ key: String(number), ...each })))

function indexOf(all: Iterable<SearchDocument>): SearchIndex {
  const index = new SearchIndex('en')
  for (const document of all) index.put(document)
  return index
}

/** Every document scored in full, straight from the definition. */
function scoreAll(all: readonly SearchDocument[], index: SearchIndex, question: string): { key: string; score: number }[] {
  const read = all.map(({ key, title, body, clicks = [] }) => ({ key, title: analyse(title, 'en'), body: analyse(body, 'en'), clicks: clicks.map((each) => analyse(each, 'en')) }))
  const average = (field: 'title' | 'body') => read.reduce((sum, document) => sum + document[field].length, 0) / read.length
  const [averageTitle, averageBody] = [average('title'), average('body')]
  const { terms, concepts } = index.weigh(question)
  const cover = new Cover(concepts, terms, settings)
  const telling = concepts.some(({ isTelling }) => isTelling) ? concepts.filter(({ isTelling }) => isTelling) : concepts
  const tellingCover = new Cover(telling, terms, settings)
  const bodyCover = telling.length > 3 ? 1 : settings.bodyCoverOfFew
  // the words above have none
  const noRelatives = terms.map(() => 0)
  const found = read.flatMap(({ key, title, body, clicks }) => {
    const titleFactor = Math.fround(lengthFactor(title.length, averageTitle, settings.titleLengthShare))
    const bodyFactor = Math.fround(lengthFactor(body.length, averageBody, settings.bodyLengthShare))
    let score = 0
    for (const { term, weight } of terms.toSorted((a, b) => a.weight - b.weight).toReversed()) {
      const times = (tokens: readonly Token[]) => tokens.filter((token) => token.term === term).length
      score += weight * saturate(times(title), times(body), Math.min(1, times(clicks.flat())), titleFactor, bodyFactor, settings)
    }
    const fronts = [title, ...clicks].map((tokens, place) => frontOf(tokens, place === 0))
    const inText = occurrences(terms, title, body, bodyFactor)
    const extra = rateCandidate(terms, noRelatives, inText, settings) + settings.frontWeight * cover.weight * cover.bestFront(fronts)
    return score > 0 ? [{ key, score: score + extra, cover: tellingCover.ofText(inText.terms, fronts, bodyCover) }] : []
  })
  const most = Math.max(0, ...found.map((each) => each.cover))
  return found
    .filter((each) => each.cover >= settings.leastCover * most)
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1))
    .map(({ key, score }) => ({ key, score }))

  /** Of a title its compounds' wholes stand for their two parts. */
  function frontOf(tokens: readonly Token[], isTitle: boolean): Front {
    const held = (term: string) => terms.findIndex((each) => each.term === term)
    const isWhole = (at: number) => isTitle && at > 0 && tokens[at]!.start < tokens[at - 1]!.start
    const weightOf = ({ term, word }: Token) => {
      const isStopword = stopwords.en.has(word)
      const holding = read.filter(({ title, body, clicks }) => [...title, ...body, ...(isStopword ? clicks.flat() : [])].some((token) => token.term === term)).length
      return rarity(index.size, Math.max(1, holding)) * (isStopword ? settings.stopwordWeight : 1)
    }
    const front: Front = { terms: [], weight: 0, sharedWeight: 0 }
    const [running, wholes] = [tokens.filter((_, at) => !isWhole(at)), tokens.filter((_, at) => isWhole(at))]
    for (const token of [...running, ...wholes]) {
      const place = held(token.term)
      const isRunning = running.includes(token)
      if (place >= 0) front.terms.push(place)
      if (isRunning) front.weight += weightOf(token)
      if (place >= 0 && !terms[place]!.isPart) front.sharedWeight += weightOf(token) * (isRunning ? 1 : 2)
    }
    return front
  }
}

/** Compounds' wholes stand behind the words of their field. */
function occurrences(terms: readonly { term: string }[], title: readonly Token[], body: readonly Token[], bodyFactor: number): Occurrences {
  const gap = Array.from({ length: 33 }, () => '')
  const inOrder = [title, body].flatMap((tokens) => {
    const isWhole = (index: number) => index > 0 && tokens[index]!.start < tokens[index - 1]!.start
    return [...tokens.filter((_, index) => !isWhole(index)).map(({ term }) => term), ...gap, ...tokens.filter((_, index) => isWhole(index)).map(({ term }) => term), ...gap]
  })
  const found = inOrder.flatMap((other, place) => (terms.some(({ term }) => term === other) ? [place] : []))
  const numbers = found.map((place) => terms.findIndex(({ term }) => term === inOrder[place]))
  return { places: found, terms: numbers, bodyStart: title.length + 2 * gap.length, bodyFactor }
}

test('LAN-09 what is found without looking at every document is what scoring all of them finds, to the last digit', () => {
  fc.assert(
    fc.property(documents, text([...words, ...mistyped], 7), (all, question) => {
      const index = indexOf(all)
      // with as many candidates as documents the order is that of the full score
      expect(index.search(question, { limit: 300 }).hits).toEqual(scoreAll(all, index, question))
      const { hits } = index.search(question, { limit: 10 })
      const scores = new Map(scoreAll(all, index, question).map(({ key, score }) => [key, score]))
      for (const { key, score } of hits) expect(score).toBe(scores.get(key))
    }),
    { numRuns: 20 },
  )
})

test('LAN-09 an index that has seen changes, and was asked in between, answers as one made anew, spelling included', () => {
  const change = fc.record({ key: fc.integer({ min: 0, max: 40 }).map(String), isRemoval: fc.boolean(), isAsked: fc.boolean(), ...content })
  const question = text([...words, ...mistyped], 6)
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200, size: 'max' }), question, (changes, asked) => {
      const changed = new SearchIndex('en')
      const left = new Map<string, SearchDocument>()
      for (const { isRemoval, isAsked, ...document } of changes) {
        left.delete(document.key)
        if (isRemoval) changed.remove(document.key)
        else {
          changed.put(document)
          left.set(document.key, document)
        }
        if (isAsked) changed.search(asked)
      }
      const anew = indexOf(left.values())
      expect(changed.search(asked)).toEqual(anew.search(asked))
      for (const word of words) expect(changed.holdsWords(word)).toBe(anew.holdsWords(word))
    }),
    { numRuns: 80 },
  )
})

test('what the most of a term was found with may change a lot without anything being lost', () => {
  const index = new SearchIndex('en')
  const all = Array.from({ length: 600 }, (_, number) => ({ key: String(number), title: 'bill plan', body: `gateway ${'restart the '.repeat(1 + (number % 7))}` }))
  for (const document of all) index.put(document)
  index.search('the gateway restart', { limit: 10 })
  // texts a hundred times as long make all that are there count for more
  for (let number = 600; number < 640; number++) {
    const document = { key: String(number), title: 'lights of the gateway', body: 'password is '.repeat(900) }
    all.push(document)
    index.put(document)
    const { hits } = index.search('the gateway restart', { limit: 640 })
    expect(index.search('the gateway restart', { limit: 10 }).hits.map(({ key }) => key)).toEqual(hits.slice(0, 10).map(({ key }) => key))
  }
})

test('a caller whose rule throws, or who asks again within it, leaves no trace in later answers', () => {
  const index = indexOf([{ key: 'a', title: 'bill', body: 'gateway' }, { key: 'b', title: 'gateway', body: 'plan' }])
  const expected = index.search('gateway plan')
  const fail = () => {
    throw new Error('refused')
  }
  expect(() => index.search('gateway bill', { accepts: fail })).toThrow('refused')
  expect(index.search('gateway plan', { accepts: () => index.search('bill').hits.length > 0 })).toEqual(expected)
})
