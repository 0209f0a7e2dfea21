/**
 * The compared search engines: ours, and those that an operator could choose instead, each with the best settings that
 * we found.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { analyse, type Language } from '../src/search-engine/text/analyse.ts'
import { Predictor } from '../src/search-engine/suggestions/predict.ts'
import { SearchIndex } from '../src/search-engine/search-index.ts'
import { load as loadIndex, save as saveIndex } from '../src/search-engine/index/snapshot.ts'
import { root } from './site-process.ts'

export interface Text {
  id: string
  title: string
  text: string
  /** questions after which visitors opened it */
  clicks?: string[]
}

/** Returns the ids of the best ten documents, best first. */
export type Ask = (question: string) => string[] | Promise<string[]>

export interface Engine {
  name: string
  build(texts: readonly Text[], language: Language): Ask | Promise<Ask>
  /** completes typed text from the texts' titles; only if the engine supports it */
  predictor?(texts: readonly Text[]): (typed: string) => unknown
  /** loads a saved index of the texts; only if the engine supports it */
  loader?(texts: readonly Text[], language: Language): () => void
}

const most = 10
const folder = join(root, 'benchmarks', 'peers', 'search')

function indexOf(texts: readonly Text[], language: Language): SearchIndex {
  const index = new SearchIndex(language)
  for (const { id, title, text, clicks } of texts) index.put({ key: id, title, body: text, ...(clicks ? { clicks } : {}) })
  return index
}

export const ours: Engine = {
  name: 'ours',
  build(texts, language) {
    const index = indexOf(texts, language)
    return (question) => index.search(question, { limit: most }).hits.map((hit) => hit.key)
  },
  predictor(texts) {
    const predictor = new Predictor()
    for (const { id, title } of texts) predictor.put(id, [{ text: title, weight: 1 }])
    return (typed) => predictor.predict(typed)
  },
  loader(texts, language) {
    const bytes = saveIndex(indexOf(texts, language))
    return () => {
      const outcome = loadIndex(bytes, language)
      if (!outcome.ok) throw new Error(`What was saved could not be loaded: ${outcome.code}.`)
    }
  },
}

/** Installs the peers if necessary. */
export function preparePeers(): Engine[] {
  if (!existsSync(join(folder, 'node_modules', 'minisearch'))) {
    const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) throw new Error('The peers could not be installed.')
  }
  return [miniSearch, flexSearch, orama, fts5]
}

const load = (name: string): unknown => createRequire(join(folder, 'package.json'))(name)

/** Our stems, without stopwords: libraries that let their caller analyse text get the same as our engine. */
function stemsOf(text: string, language: Language): string[] {
  return analyse(text, language).filter((token) => !token.isStopword).map((token) => token.term)
}

interface MiniSearchLike {
  addAll(documents: readonly object[]): void
  search(query: string, options: object): { id: string }[]
  autoSuggest(query: string, options: object): object[]
}

/**
 * Stems, no stopwords, titles at double weight, typing errors of up to a fifth of the word at a low weight. A question
 * of stopwords alone finds nothing.
 */
const miniSearch: Engine = {
  name: 'MiniSearch 7.2',
  build(texts, language) {
    const { default: MiniSearch } = load('minisearch') as { default: new (options: object) => MiniSearchLike }
    const Constructor = MiniSearch ?? load('minisearch')
    const index = new Constructor({ fields: ['title', 'text'], tokenize: (text: string) => stemsOf(text, language), processTerm: (term: string) => term })
    index.addAll(texts)
    return (question) => index.search(question, { boost: { title: 2 }, fuzzy: 0.2, weights: { fuzzy: 0.1, prefix: 0.1 } }).slice(0, most).map(({ id }) => id)
  },
  predictor(texts) {
    const { default: MiniSearch } = load('minisearch') as { default: new (options: object) => MiniSearchLike }
    const Constructor = MiniSearch ?? load('minisearch')
    const index = new Constructor({ fields: ['title'] })
    index.addAll(texts)
    return (typed) => index.autoSuggest(typed, { fuzzy: 0.2 }).slice(0, 5)
  },
}

/** A page as four fields. */
export interface FieldedPage {
  id: string
  title: string
  questions: string
  description: string
  text: string
}

/**
 * MiniSearch over the four fields with the boosts that an operator would choose: with its own words or with stems, with
 * and without typing errors.
 */
export function buildFieldedPeers(pages: readonly FieldedPage[], language: Language): { name: string; ask: Ask }[] {
  const { default: MiniSearch } = load('minisearch') as { default: new (options: object) => MiniSearchLike }
  const Constructor = MiniSearch ?? load('minisearch')
  const boost = { title: 3, questions: 2, description: 1.5, text: 1 }
  return ['words', 'stems'].flatMap((kind) => {
    const analysis = kind === 'stems' ? { tokenize: (text: string) => stemsOf(text, language), processTerm: (term: string) => term } : {}
    const index = new Constructor({ fields: Object.keys(boost), ...analysis })
    index.addAll(pages)
    return [false, 0.2].map((fuzzy) => ({
      name: `MiniSearch, ${kind}${fuzzy ? ', fuzzy' : ''}`,
      ask: (query: string) => index.search(query, { boost, fuzzy }).slice(0, most).map(({ id }) => id),
    }))
  })
}

interface FlexLike {
  add(document: object): void
  search(query: string, options: object): { id: string }[] | { result: string[] }[]
}

/** Its own English and Spanish encoders do not both stem, so it gets stems as words; `suggest` allows missing words. */
const flexSearch: Engine = {
  name: 'FlexSearch 0.8',
  build(texts, language) {
    const flex = load('flexsearch') as { Document: new (options: object) => FlexLike }
    const index = new flex.Document({ document: { id: 'id', index: [{ field: 'words', tokenize: 'strict', resolution: 9, context: { depth: 2, bidirectional: true, resolution: 5 } }] } })
    for (const { id, title, text } of texts) index.add({ id, words: stemsOf(`${title} ${title} ${text}`, language).join(' ') })
    return (question) => {
      const [found] = index.search(stemsOf(question, language).join(' '), { limit: most, suggest: true }) as { result: string[] }[]
      return found?.result ?? []
    }
  },
}

interface OramaLike {
  create(options: object): unknown
  insertMultiple(database: unknown, documents: readonly object[]): Promise<unknown>
  search(database: unknown, options: object): Promise<{ hits: { id: string }[] }>
}

const orama: Engine = {
  name: 'Orama 3.1',
  async build(texts, language) {
    const { create, insertMultiple, search } = load('@orama/orama') as OramaLike
    const tokenizer = { language: language === 'en' ? 'english' : 'spanish', normalizationCache: new Map(), tokenize: (text: string) => stemsOf(text, language) }
    const database = create({ schema: { title: 'string', text: 'string' }, components: { tokenizer } })
    await insertMultiple(database, texts.map(({ id, title, text }) => ({ id, title, text })))
    return async (question) => (await search(database, { term: question, limit: most, threshold: 1, boost: { title: 2 } })).hits.map(({ id }) => id)
  },
}

/**
 * Its Porter stemmer is English; Spanish words are stemmed beforehand. Any of the words may match, ranked by bm25 with
 * the title at double weight.
 */
const fts5: Engine = {
  name: 'SQLite FTS5',
  build(texts, language) {
    const database = new DatabaseSync(':memory:')
    database.exec("create virtual table texts using fts5(id unindexed, title, body, tokenize = 'unicode61')")
    const insert = database.prepare('insert into texts values (?, ?, ?)')
    database.exec('begin')
    for (const { id, title, text } of texts) insert.run(id, stemsOf(title, language).join(' '), stemsOf(text, language).join(' '))
    database.exec('commit')
    const ask = database.prepare('select id from texts where texts match ? order by bm25(texts, 0, 2, 1) limit ?')
    return (question) => {
      const words = [...new Set(stemsOf(question, language))].map((word) => `"${word}"`)
      return words.length === 0 ? [] : (ask.all(words.join(' OR '), most) as { id: string }[]).map(({ id }) => id)
    }
  },
}
