/**
 * A foreign knowledge base: StackFAQ from the shared data, loaded as articles; each question with all of its answers is
 * one article.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceArticle } from '../../src/features/answers/testing.ts'

export interface ForeignArticle extends SourceArticle {
  id: string
}

export interface ForeignSet {
  articles: ForeignArticle[]
  /** every second query, with the ids of the articles that answer it */
  queries: { text: string; articles: ReadonlySet<string> }[]
  /** the same number of questions about an encyclopaedia's texts, which no article here answers */
  foreign: string[]
}

const folder = '../shared/data/search'

/** Undefined if the shared data are missing. */
export function readForeignSet(): ForeignSet | undefined {
  if (!existsSync(join(folder, 'stackfaq'))) return undefined
  const text = (set: string, file: string) => readFileSync(join(folder, set, file), 'utf8').trimEnd().split('\n')
  const lines = <Line>(set: string, file: string) => text(set, file).map((line) => JSON.parse(line) as Line)
  const corpus = lines<{ id: string; title: string; text: string; group: string }>('stackfaq', 'corpus.jsonl')
  const groupOf = new Map(corpus.map(({ id, group }) => [id, group]))
  const wanted = new Map<string, Set<string>>()
  for (const line of text('stackfaq', 'qrels.tsv')) {
    const [query = '', document = '', grade = ''] = line.split('\t')
    if (Number(grade) > 0) wanted.set(query, (wanted.get(query) ?? new Set()).add(groupOf.get(document)!))
  }
  const articles = [...Map.groupBy(corpus, ({ group }) => group)].map(([id, answers]) => ({ id, title: answers[0]!.title, description: '', questions: [], sections: answers.map((answer) => ({ heading: '', blocks: answer.text.split(/\n+/) })) }))
  const queries = lines<{ id: string; text: string }>('stackfaq', 'queries.jsonl').filter((_, index) => index % 2 === 1).map((query) => ({ text: query.text, articles: wanted.get(query.id) ?? new Set<string>() }))
  return { articles, queries, foreign: lines<{ text: string }>('xquad-en', 'queries.jsonl').slice(0, queries.length).map((query) => query.text) }
}
