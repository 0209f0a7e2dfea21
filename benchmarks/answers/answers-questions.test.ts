// Checks the question set itself: whether each line is valid, whether its article contains the wanted fact, and whether
// the halves are even.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales, type Locale } from '../../src/contracts/identity.ts'
import { dealHalves } from './deal-halves.ts'
import { holdsFact, normaliseText, startsAWord } from './fact-in-text.ts'
import { kinds, readAnswerable, readUnanswerable, styles, type Half } from './questions.ts'

interface Article {
  audience: string
  /** without the front matter */
  body: string
  whole: string
  /** the whole file, normalised for the comparison of facts */
  plain: string
}

const content = join(import.meta.dirname, '..', '..', 'content', 'articles')
const articles = { en: readArticles('en'), es: readArticles('es') }
const answerable = locales.flatMap((locale) => readAnswerable(locale))
const unanswerable = locales.flatMap((locale) => readUnanswerable(locale))
const all = [...answerable, ...unanswerable]
const asked = answerable.flatMap(({ second, ...first }) => [first, ...(second ? [{ ...first, ...second }] : [])])

test('there are at least 200 English and 100 Spanish questions with an answer, and 200 without', () => {
  expect(readAnswerable('en').length).toBeGreaterThanOrEqual(200)
  expect(readAnswerable('es').length).toBeGreaterThanOrEqual(100)
  expect(unanswerable.length).toBeGreaterThanOrEqual(200)
})

test('every style and every kind is in both languages, but for Spanish without accents', () => {
  for (const locale of locales) {
    const expected = styles.filter((style) => locale === 'es' || style !== 'unaccented')
    expect(new Set(readAnswerable(locale).map(({ style }) => style))).toEqual(new Set(expected))
    expect(new Set(readUnanswerable(locale).map(({ kind }) => kind))).toEqual(new Set(kinds))
  }
})

test('each question stands in the file of its language, once, and its id once', () => {
  expect(all.filter(({ id, locale }) => !id.startsWith(`${locale}-`))).toEqual([])
  expect(repeated(all.map(({ id }) => id))).toEqual([])
  expect(repeated(all.map(({ question }) => bareWords(question) || question))).toEqual([])
})

test('no question is one that the writer of an article put above it', () => {
  const written = new Set(locales.flatMap((locale) => [...articles[locale].values()].flatMap(({ whole }) => [...whole.matchAll(/^ {2}- (.+)$/gm)].map(([, question]) => bareWords(question!)))))
  expect(answerable.filter(({ question }) => written.has(bareWords(question) || question))).toEqual([])
})

test('each article of a question exists for its audience, and says one of the accepted strings', () => {
  const wrong = asked.flatMap(({ id, locale, audience, articles: ids, facts }) =>
    ids.filter((article) => {
      const found = articles[locale].get(article)
      return found?.audience !== audience || !holdsFact(found.body, facts)
    }).map((article) => `${id}: ${article}`),
  )
  expect(wrong).toEqual([])
})

test('each accepted string stands in one line or cell of one of the articles', () => {
  const nowhere = asked.flatMap(({ id, locale, articles: ids, facts }) => {
    const pieces = ids.flatMap((article) => articles[locale].get(article)?.body.split(/[\n|]/) ?? [])
    return facts.filter((fact) => !pieces.some((piece) => holdsFact(piece, [fact]))).map((fact) => `${id}: ${fact}`)
  })
  expect(nowhere).toEqual([])
})

test('every article is the first choice of a question', () => {
  for (const locale of locales) {
    const chosen = new Set(readAnswerable(locale).map(({ articles: [first] }) => first))
    expect([...articles[locale].keys()].filter((article) => !chosen.has(article))).toEqual([])
  }
})

test('what a near miss asks for is in no article of its audience and language', () => {
  const present = unanswerable.flatMap(({ id, locale, audience, kind, absent }) => {
    if (kind !== 'nearMiss') return absent ? [`${id}: only near misses name absent words`] : []
    if (!absent) return [`${id}: names no absent words`]
    const texts = [...articles[locale].values()].filter((article) => article.audience === audience).map(({ plain }) => plain)
    return absent.filter((words) => texts.some((text) => startsAWord(text, normaliseText(words)))).map((words) => `${id}: ${words}`)
  })
  expect(present).toEqual([])
})

test('the halves are those that were dealt, and even', () => {
  const halves = locales.flatMap((locale) => [
    ...dealHalves(readAnswerable(locale), ({ audience, style }) => `${locale} ${audience} ${style}`),
    ...dealHalves(readUnanswerable(locale), ({ audience, kind }) => `${locale} ${audience} ${kind}`),
  ])
  expect(all.map(({ id, half }) => [id, half])).toEqual(all.map(({ id }) => [id, new Map(halves).get(id)]))
  for (const locale of locales) {
    expect(shareOf('tune', readAnswerable(locale))).toBeCloseTo(0.5, 1)
    expect(shareOf('tune', readUnanswerable(locale))).toBeCloseTo(0.5, 1)
  }
  expect(readAnswerable('en', 'tune').length + readAnswerable('en', 'report').length).toBe(readAnswerable('en').length)
})

test('a question added at the end moves none to the other half', () => {
  const ids = Array.from({ length: 9 }, (_, index) => ({ id: `en-${index}`, style: index % 2 === 0 ? 'short' : 'angry' }))
  const before = dealHalves(ids.slice(0, 6), ({ style }) => style)
  const after = dealHalves(ids, ({ style }) => style)
  expect([...before]).toEqual([...after].slice(0, 6))
})

test('half of the questions share at most half of their content words with the best article', () => {
  for (const locale of locales) {
    const stems = new Map([...articles[locale]].map(([id, { whole }]) => [id, stemsOf(whole)]))
    const isCommon = (stem: string) => [...stems.values()].filter((each) => each.has(stem)).length > stems.size / 2
    const shares = readAnswerable(locale).map(({ question, articles: [best] }) => {
      const asking = [...stemsOf(question)].filter((stem) => !isCommon(stem))
      return asking.filter((stem) => stems.get(best!)!.has(stem)).length / Math.max(asking.length, 1)
    })
    expect(shares.filter((share) => share <= 0.5).length / shares.length).toBeGreaterThanOrEqual(0.5)
  }
})

test('a fact is found through Markdown, quotes and dashes, and only whole', () => {
  expect(holdsFact('Pay **$25** — see [the bill](KM1000301).', ['$25'])).toBe(true)
  expect(holdsFact('It takes 7–10 days, says the “slip”.', ['7-10 days, says the "slip"'])).toBe(true)
  expect(holdsFact('It costs $250.', ['$25'])).toBe(false)
  expect(holdsFact('Dial `*77`.', ['*7', '77 ways'])).toBe(false)
  expect(holdsFact('Dial `*77`.', ['*77'])).toBe(true)
})

function readArticles(locale: Locale): Map<string, Article> {
  const files = ['consumer', 'smb'].flatMap((audience) =>
    readdirSync(join(content, locale, audience), { recursive: true, encoding: 'utf8' }).map((file) => ({ audience, path: join(content, locale, audience, file) })),
  )
  return new Map(
    files.filter(({ path }) => path.endsWith('.md')).map(({ audience, path }) => {
      const whole = readFileSync(path, 'utf8')
      const [, body = ''] = /^---\n[\s\S]*?\n---\n([\s\S]*)$/.exec(whole) ?? []
      return [/^id: (KM\d{7})$/m.exec(whole)![1]!, { audience, body, whole, plain: normaliseText(whole) }]
    }),
  )
}

function bareWords(text: string): string {
  return wordsOf(text).join(' ')
}

function wordsOf(text: string): string[] {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}*#]+/gu) ?? []
}

/** The first five letters of words of three letters or more, and numbers: a rough stemming. */
function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).filter((word) => word.length > 2 || /\p{N}/u.test(word)).map((word) => word.slice(0, 5)))
}

function shareOf(half: Half, questions: readonly { half: Half }[]): number {
  return questions.filter((each) => each.half === half).length / questions.length
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
