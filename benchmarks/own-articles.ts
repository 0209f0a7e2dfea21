/** Our own articles, and questions to them as customers type them, a third with typing errors: `questions.en.json`, `questions.es.json`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { plainText } from '../src/features/search/server/plain-text.ts'
import type { Language } from '../src/search-engine/analyse.ts'
import { SearchIndex } from '../src/search-engine/search-index.ts'
import { SynonymMap, type SynonymLists } from '../src/search-engine/synonyms.ts'
import type { Audience } from '../src/contracts/identity.ts'
import type { Engine, FieldedPage, Text } from './search-peers.ts'
import { root } from './site-process.ts'

interface AskedOfUs {
  question: string
  /** ids of those that answer it */
  articles: string[]
}

export function readOwnQuestions(language: Language): AskedOfUs[] {
  return JSON.parse(readFileSync(join(root, 'benchmarks', `questions.${language}.json`), 'utf8')) as AskedOfUs[]
}

/** Consumers' articles; `clicks` holds the questions that their writers put above them. */
export function readOwnArticles(language: Language): Text[] {
  return readArticleFiles(language, 'consumer').map(({ id, title, description, questions, body }) => ({ id, title, text: `${description}\n${plainText(body)}`, clicks: questions }))
}

/** What the site's search finds for an audience: articles and topics, as four fields. */
export function readOwnPages(language: Language, audience: Audience): FieldedPage[] {
  const articles = readArticleFiles(language, audience).map(({ questions, body, ...fields }) => ({ ...fields, questions: questions.join('\n'), text: plainText(body) }))
  const topics = JSON.parse(readFileSync(join(root, 'content', 'topics', `${audience}.${language}.json`), 'utf8')) as { topic: string; title: string; description: string }[]
  return [...articles, ...topics.map(({ topic, title, description }) => ({ id: `topic/${topic}`, title, description, questions: '', text: '' }))]
}

function readArticleFiles(language: Language, audience: Audience): { id: string; title: string; description: string; questions: string[]; body: string }[] {
  const folder = join(root, 'content', 'articles', language, audience)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  return files.toSorted().map((file) => {
    const [, fields = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    const { id, title, description, questions } = parse(fields) as { id: string; title: string; description: string; questions: string[] }
    return { id, title, description, questions, body }
  })
}

/** As the site does it: with its synonyms. */
export const oursWithSynonyms: Engine = {
  name: 'ours',
  build(texts, language) {
    const index = new SearchIndex(language)
    index.synonyms = new SynonymMap(JSON.parse(readFileSync(join(root, 'content', `synonyms.${language}.json`), 'utf8')) as SynonymLists, language)
    for (const { id, title, text, clicks = [] } of texts) index.put({ key: id, title, body: text, clicks })
    return (question) => index.search(question, { limit: 10 }).hits.map((hit) => hit.key)
  },
}
