/**
 * Our own articles, and questions to them as customers type them, a third with typing errors: `questions.en.json`,
 * `questions.es.json`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { plainText } from '../src/features/search/testing.ts'
import type { Language } from '../src/search-engine/text/analyse.ts'
import { SearchIndex } from '../src/search-engine/search-index.ts'
import { SynonymMap, type SynonymLists } from '../src/search-engine/text/synonyms.ts'
import type { Audience } from '../src/contracts/identity.ts'
import { readOwnQuestion } from '../src/features/site-content/contract.ts'
import type { Engine, FieldedPage, Text } from './search-peers.ts'
import { root } from './site-process.ts'

interface AskedOfUs {
  question: string
  /** ids of the articles that answer it */
  articles: string[]
}

export function readOwnQuestions(language: Language): AskedOfUs[] {
  return JSON.parse(readFileSync(join(root, 'benchmarks', `questions.${language}.json`), 'utf8')) as AskedOfUs[]
}

/** Consumer articles; `clicks` holds the questions that their writers listed. */
export function readOwnArticles(language: Language): Text[] {
  return readArticleFiles(language, 'consumer').map(({ id, title, description, questions, body }) => ({ id, title, text: `${description}\n${plainText(body)}`, clicks: questions.map(wordsOf) }))
}

/** The pages that the site's search finds for an audience (articles, topics, pages and places), as four fields. */
export function readOwnPages(language: Language, audience: Audience): FieldedPage[] {
  const articles = readArticleFiles(language, audience).map(({ questions, body, ...fields }) => ({ ...fields, questions: questions.map(wordsOf).join('\n'), text: plainText(body) }))
  const topics = readContent<{ topic: string; title: string; description: string }>(`topics/${audience}.${language}.json`)
  const pages = readdirSync(join(root, 'content', 'pages')).filter((file) => file.endsWith(`.${audience}.${language}.md`)).map((file) => {
    const { fields: { title, description }, body } = readMarkdown<{ title: string; description: string }>(join(root, 'content', 'pages', file))
    return { id: `page/${file.split('.')[0]!}`, title, description, questions: '', text: plainText(body) }
  })
  const written = new Set(pages.map(({ id }) => id))
  const places = readContent<{ id: string; audience?: Audience; title: string; description: string; questions: string[] }>(`places.${language}.json`).filter((place) => (place.audience ?? audience) === audience)
  return [
    ...articles,
    ...topics.map(({ topic, title, description }) => ({ id: `topic/${topic}`, title, description, questions: '', text: '' })),
    // a place that is a content page contributes its questions to that page
    ...pages.map((page) => ({ ...page, questions: (places.find(({ id }) => page.id === `page/${id}`)?.questions ?? []).join('\n') })),
    ...places.filter(({ id }) => !written.has(`page/${id}`)).map(({ id, title, description, questions }) => ({ id: `page/${id}`, title, description, questions: questions.join('\n'), text: '' })),
  ]
}

/** A question without the heading of the section that answers it. */
const wordsOf = (line: string) => readOwnQuestion(line).question

function readContent<Item>(file: string): Item[] {
  return JSON.parse(readFileSync(join(root, 'content', file), 'utf8')) as Item[]
}

function readMarkdown<Fields>(file: string): { fields: Fields; body: string } {
  const [, fields = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  return { fields: parse(fields) as Fields, body }
}

function readArticleFiles(language: Language, audience: Audience): { id: string; title: string; description: string; questions: string[]; body: string }[] {
  const folder = join(root, 'content', 'articles', language, audience)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return files.toSorted().map((file) => {
    const { fields: { id, title, description, questions }, body } = readMarkdown<{ id: string; title: string; description: string; questions: string[] }>(join(folder, file))
    return { id, title, description, questions, body }
  })
}

/** Like the site's search: with its synonyms. */
export const oursWithSynonyms: Engine = {
  name: 'ours',
  build(texts, language) {
    const index = new SearchIndex(language)
    index.synonyms = new SynonymMap(JSON.parse(readFileSync(join(root, 'content', `synonyms.${language}.json`), 'utf8')) as SynonymLists, language)
    for (const { id, title, text, clicks = [] } of texts) index.put({ key: id, title, body: text, clicks })
    return (question) => index.search(question, { limit: 10 }).hits.map((hit) => hit.key)
  },
}
