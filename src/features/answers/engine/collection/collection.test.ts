import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Matcher, matcherSize } from '../matcher/matcher.ts'
import { randomFrom } from '../matcher/random.ts'
import { atOnce } from '../at-once.ts'
import { rateArticles, ratingArticles } from '../rating/rate-articles.ts'
import { changing, collect, collectKept, type Collection, type KeptCollection } from './collection.ts'
import type { SourceArticle } from './source-article.ts'

interface Article extends SourceArticle {
  id: string
}

const words = ['gateway', 'light', 'red', 'password', 'bill', 'pay', 'router', 'the', 'phone', 'roaming', 'voicemail', 'cable', 'wi-fi', 'restart']
const random = randomFrom(3)
const matcher = Matcher.of(new Map(words.slice(0, 8).map((word) => [word, Float32Array.from({ length: matcherSize }, () => random() - 0.5)])))
const idOf = ({ id }: Article) => id

const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((chosen) => chosen.join(' '))
const section = fc.record({ heading: fc.oneof(fc.constant(''), fc.constantFrom('Before you begin', 'Prices'), text), blocks: fc.array(text, { maxLength: 3 }) })
const content = fc.record({ title: text, description: text, questions: fc.array(text, { maxLength: 2 }), sections: fc.array(section, { minLength: 1, maxLength: 3 }) })
/** the new content of an article; undefined: the article is removed */
const change = fc.record({ id: fc.integer({ min: 0, max: 30 }).map((number) => `KM${String(number).padStart(2, '0')}`), content: fc.option(content, { nil: undefined, freq: 3 }) })

const bringing = (collection: Collection<Article>, wanted: ReadonlyMap<string, Article>) => changing(collection, wanted, { idOf, isSame: (source, given) => source === given, make: (given) => given })

function bring(collection: Collection<Article>, wanted: ReadonlyMap<string, Article>): string[] {
  return atOnce(bringing(collection, wanted)).map(idOf)
}

const said = (collection: Collection<Article>, question: string) => ({
  rated: rateArticles(collection, question).articles.map(({ source, ...rest }) => ({ id: source.id, ...rest })),
  suggested: question.split(' ').map((word) => collection.speller.suggest(`${word}e`)),
  rarities: question.split(' ').map((word) => [collection.rarities.has(word), collection.rarities.of(word)]),
})

/** The collection that the next process restores from the kept one. */
const resumed = (collection: Collection<Article>, articles: readonly Article[]) => collectKept('en', articles, deserialize(serialize(collection.keep())) as KeptCollection, { matcher, idOf })

test('STU-07 whatever articles come, change and go, questions hear what they would of a collection made anew, kept over a start or not', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(change, { maxLength: 12 }), fc.array(fc.array(change, { maxLength: 6 }), { minLength: 1, maxLength: 6 }), fc.array(text, { minLength: 1, maxLength: 3 }), (isKept, first, rounds, questions) => {
      const wanted = new Map<string, Article>()
      const apply = (changes: typeof first) => {
        for (const { id, content: now } of changes) {
          if (now) wanted.set(id, { id, ...now })
          else wanted.delete(id)
        }
      }
      apply(first)
      const made = collect('en', [...wanted.values()], { matcher, idOf })
      const collection = isKept ? resumed(made, [...wanted.values()]) : made
      for (const question of questions) expect(said(collection, question)).toEqual(said(made, question))
      for (const changes of rounds) {
        apply(changes)
        bring(collection, wanted)
        const anew = collect('en', [...wanted.values()], { matcher, idOf })
        for (const question of questions) expect(said(collection, question)).toEqual(said(anew, question))
      }
    }),
    { numRuns: 25, seed: 7 },
  )
})

test('STU-07 only what has changed is read: of a thousand articles, the one that came', () => {
  const make = (number: number): Article => ({ id: `KM${number}`, title: `Guide ${number}`, description: '', questions: [], sections: [{ heading: '', blocks: ['Turn it on.'] }] })
  const wanted = new Map(Array.from({ length: 1000 }, (_, number) => [`KM${number}`, make(number)] as const))
  const collection = collect('en', [...wanted.values()], { matcher, idOf })
  const before = new Map(collection.articles.map((article) => [article.source.id, article]))
  const came = make(1000)
  expect(bring(collection, new Map([...wanted, ['KM1000', came] as const]))).toEqual(['KM1000'])
  for (const article of collection.articles) if (article.source !== came) expect(article).toBe(before.get(article.source.id))
  expect(collection.isLoose).toBe(false)
  bring(collection, new Map(Array.from({ length: 600 }, (_, number) => [`N${number}`, { ...make(number), id: `N${number}` }] as const)))
  expect(collection.isLoose).toBe(true)
})

test('STU-07 a question that is compared while articles come and go hears of those that it began with', () => {
  fc.assert(
    fc.property(fc.array(content, { minLength: 3, maxLength: 9 }), fc.array(change, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 40 }), text, (first, changes, stepsBefore, question) => {
      const wanted = new Map<string, Article>(first.map((each, number) => [`KM0${number}`, { id: `KM0${number}`, ...each }]))
      const collection = collect('en', [...wanted.values()], { matcher, idOf })
      const began = collection.articles.map(({ source }) => source.id)
      const rating = ratingArticles(collection, question)
      let step = rating.next()
      for (let at = 0; at < stepsBefore && !step.done; at++) step = rating.next()
      for (const { id, content: now } of changes) {
        if (now) wanted.set(id, { id, ...now })
        else wanted.delete(id)
      }
      const changed = bringing(collection, wanted)
      while (!step.done) {
        changed.next()
        step = rating.next()
      }
      expect(step.value.articles.map(({ source }) => source.id).toSorted()).toEqual(began.toSorted())
      for (const { confidence, coverage, sectionScores } of step.value.articles) expect([confidence, coverage, ...sectionScores].filter((value) => !Number.isFinite(value))).toEqual([])
    }),
    { numRuns: 40, seed: 11 },
  )
})
