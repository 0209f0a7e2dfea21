// Checks the judged sets: whether each line is valid, and whether its articles contain the wanted fact.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audiences, locales, type Locale } from '../../../src/contracts/identity.ts'
import { readDemoWorld } from '../../../src/platform/config/demo-world.ts'
import { readOwnPages } from '../../own-articles.ts'
import { holdsFact, normaliseText, startsAWord } from '../fact-in-text.ts'
import { readJudgedSet, setNames, unanswerableKinds } from './sets.ts'

interface Article {
  id: string
  audience: string
  locale: Locale
  title: string
  body: string
}

const content = join(import.meta.dirname, '..', '..', '..', 'content')
const articles = locales.flatMap(readArticles)
const sets = setNames.flatMap((name) => readJudgedSet(name) ?? [])
/**
 * Only sets a and d are checked: in b absent words are not annotated, and facts in b and c are not narrowed, because these sets
 * stay as they were written.
 */
const checkedSets = [readJudgedSet('a')!, readJudgedSet('d')!]
const others = locales.flatMap((locale) => audiences.flatMap((audience) => [...readTopics(locale, audience), ...readOwnPages(locale, audience).map(({ id }) => ({ id, audience, locale }))]))

test('every line has an id of its own, and every kind is in both languages', () => {
  const all = sets.flatMap((set) => Object.values(set).flat())
  expect(repeated(all.map(({ id }) => id))).toEqual([])
  for (const { smallTalk, personal, doubles, followUps, unanswerable } of sets) {
    for (const locale of locales) {
      for (const some of [smallTalk, personal, doubles, followUps]) expect(some.some((each) => each.locale === locale)).toBe(true)
      expect(new Set(unanswerable.filter((each) => each.locale === locale).map(({ kind }) => kind))).toEqual(new Set(unanswerableKinds))
    }
  }
})

test('each article of a question exists for its audience, and says one of the accepted strings', () => {
  const answered = sets.flatMap(({ questions, followUps, doubles }) => [...questions, ...followUps, ...doubles, ...doubles.map((each) => ({ ...each, ...each.second }))])
  const wrong = answered.flatMap(({ id, locale, audience, articles: wanted, fact }) =>
    wanted.filter((article) => {
      const found = articles.find((each) => each.id === article && each.locale === locale && each.audience === audience)
      return !found || !holdsFact(found.body, fact)
    }).map((article) => `${id}: ${article}`))
  expect(wrong).toEqual([])
})

test('each page of a head query exists for its audience and language, and at most five queries of a file are titles', () => {
  const wrong = sets.flatMap(({ head }) => head).flatMap(({ id, locale, audience, pages }) =>
    pages.filter((page) => ![...articles, ...others].some((each) => each.id === page && each.locale === locale && each.audience === audience)).map((page) => `${id}: ${page}`))
  expect(wrong).toEqual([])
  const titles = new Set(articles.map(({ title }) => normaliseText(title)))
  for (const { head } of sets) for (const locale of locales) expect(head.filter((each) => each.locale === locale && titles.has(normaliseText(each.query))).length).toBeLessThanOrEqual(5)
})

test('of a near miss no article has the words that an answer would need', () => {
  const wrong = [...checkedSets, readJudgedSet('c')!].flatMap(({ unanswerable }) => unanswerable).flatMap(({ id, kind, locale, audience, absent = [] }) => {
    if (kind !== 'nearMiss') return []
    if (absent.length === 0) return [`${id}: names no word`]
    return articles.filter((each) => each.locale === locale && each.audience === audience && absent.some((word) => startsAWord(normaliseText(each.body), normaliseText(word)))).map((each) => `${id}: ${each.id}`)
  })
  expect(wrong).toEqual([])
})

test('each personal question is asked by somebody of the demo world, and a visit that it asks for is one', async () => {
  const { people } = await readDemoWorld(content)
  const wrong = sets.flatMap(({ personal }) => personal).filter(({ person, fact }) => {
    const found = people.find(({ loginId }) => loginId === person)
    return !found || (fact.some((each) => each.startsWith('{visit')) && found.appointments.length === 0)
  })
  expect(wrong).toEqual([])
})

test('what a personal answer must say stands in no article', () => {
  const wrong = checkedSets.flatMap(({ personal }) => personal).flatMap(({ id, locale, audience, fact }) =>
    articles.filter((each) => each.locale === locale && each.audience === audience && holdsFact(each.body, fact)).map((each) => `${id}: ${each.id}`))
  expect(wrong).toEqual([])
})

function readArticles(locale: Locale): Article[] {
  const folder = join(content, 'articles', locale)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md')).map((file) => {
    const [, fields = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'm').exec(fields)?.[1] ?? ''
    return { id: field('id'), audience: file.split('/')[0]!, locale, title: field('title').replaceAll('"', ''), body }
  })
}

function readTopics(locale: Locale, audience: string): Pick<Article, 'id' | 'audience' | 'locale'>[] {
  const read = JSON.parse(readFileSync(join(content, 'topics', `${audience}.${locale}.json`), 'utf8')) as { topic: string; subs: { sub: string }[] }[]
  return read.flatMap(({ topic, subs }) => [topic, ...subs.map(({ sub }) => `${topic}/${sub}`)]).map((name) => ({ id: `topic/${name}`, audience, locale }))
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
