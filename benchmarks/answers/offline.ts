/**
 * The answer engine alone, on the question set: as shipped (a), without the questions and phrasings of all articles
 * (b), without those of half of the articles, for questions to that half (c), and on foreign articles (d). In b and c a
 * matcher is never tested on articles that it was trained on.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Audience, Locale } from '../../src/contracts/identity.ts'
import { Classifier, collect, composeAnswer, correctWords, dot, elsewhere, embeddedEncoders, enoughConfidence, heldOf, Matcher, meaningTextsOf, onReference, rateArticles, rateSections, realWords, Rejects, type Collection, type MeaningTexts, type QuestionMeaning } from '../../src/features/answers/testing.ts'
import { variantSearch, type FoundPage } from '../../src/features/search/server.ts'
import { loadConfig } from '../../src/platform/config/config.ts'
import { openRuntime } from '../../src/app/runtime.server.ts'
import { SynonymMap, type SynonymLists } from '../../src/search-engine/text/synonyms.ts'
import { readTrainingArticles, type TrainingArticle } from '../../tools/matcher/training-set.ts'
import { table, type Row } from '../report.ts'
import { meaningsOf } from './encode-texts.ts'
import { holdsFact } from './fact-in-text.ts'
import { foldCount, foldsOf, halfOf, matcherWithout } from './fold-matchers.ts'
import { readForeignSet, type ForeignArticle, type ForeignSet } from './foreign-set.ts'
import { readAnswerable, readUnanswerable, type AnswerableQuestion, type Half, type UnanswerableQuestion } from './questions.ts'

type Condition = 'a' | 'b' | 'c'

interface OfflineArticle extends TrainingArticle {
  page: FoundPage
  texts: MeaningTexts
}

/** The result of one question; `three`: a right article is among the first three. */
interface Outcome {
  kind: 'answerable' | 'nearMiss' | 'offTopic'
  isRefused: boolean
  first: boolean
  three: boolean
  fact: number
}

const audiences: readonly Audience[] = ['consumer', 'smb']
const head = ['of', 'questions', 'right first', 'among three', 'fact', 'off-topic refused', 'near misses refused', 'wrongly refused']

export async function printOffline(half: Half): Promise<void> {
  const rows: Row[] = []
  for (const locale of (process.env.EN ? ['en'] : ['en', 'es']) as Locale[]) {
    const pages = await readPages(locale)
    const articles = (await readTrainingArticles('content', locale)).map((article): OfflineArticle => ({ ...article, page: pages.get(article.id)!.page, texts: meaningTextsOf(article, locale) }))
    const audienceOf = (article: OfflineArticle) => pages.get(article.id)!.audience
    for (const condition of ['a', 'b', 'c'] as const) rows.push(rowOf(`${condition} ${locale}`, await ask(condition, locale, half, articles, audienceOf)))
  }
  const foreign = readForeignSet()
  if (foreign) rows.push(rowOf('d StackFAQ', await askForeign(foreign)))
  process.stdout.write(`${table(head, rows)}\n`)
}

async function readPages(locale: Locale): Promise<Map<string, { page: FoundPage; audience: Audience }>> {
  const directory = mkdtempSync(join(tmpdir(), 'careline-offline-'))
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent' }), 'services')
  try {
    const searches = await Promise.all(audiences.map(async (audience) => ({ audience, pages: (await variantSearch(runtime, { audience, locale })).pages })))
    return new Map(searches.flatMap(({ audience, pages }) => [...pages.values()].filter((page) => (page.kind === 'article' || page.kind === 'device') && page.locale === locale).map((page) => [page.id, { page, audience }] as const)))
  } finally {
    await runtime.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function ask(condition: Condition, locale: Locale, half: Half, articles: readonly OfflineArticle[], audienceOf: (article: OfflineArticle) => Audience): Promise<Outcome[]> {
  const removed = condition === 'c' ? halfOf(articles) : new Set(condition === 'b' ? articles.map(({ id }) => id) : [])
  const foldOf = foldsOf(articles)
  const rest = articles.map((article) => (removed.has(article.id) ? { ...article, questions: [], phrasings: [], texts: meaningTextsOf({ ...article, questions: [] }, locale) } : article))
  const lists = JSON.parse(readFileSync(`content/elsewhere.${locale}.json`, 'utf8')) as Record<string, string[]>
  const rejects = new Rejects(Object.entries(lists).filter(([kind]) => kind !== 'nearMiss').flatMap(([, texts]) => texts), locale)
  const phrases = rest.flatMap(({ id, phrasings, sections }) => phrasings.map(({ text, section }) => ({ text, group: id, section: sections[section]!.heading })))
  const classifier = phrases.length === 0 ? undefined : Classifier.learn(locale, [...phrases, ...Object.values(lists).flat().map((text) => ({ text, group: elsewhere }))])
  const synonyms = new SynonymMap(JSON.parse(readFileSync(`content/synonyms.${locale}.json`, 'utf8')) as SynonymLists, locale)
  const matchers = condition === 'b' ? Array.from({ length: foldCount }, (_, fold) => matcherWithout(new Set(articles.filter(({ id }) => foldOf.get(id) === fold).map(({ id }) => id)), articles, locale)) : [matcherWithout(removed, articles, locale)]
  const collectionsWith = (matcher: Matcher) => new Map(audiences.map((audience) => [audience, collect(locale, rest.filter((article) => audienceOf(article) === audience), { synonyms, matcher })]))
  const collections = matchers.map(collectionsWith)
  const words = await realWords(locale)
  const others = { has: (word: string) => rejects.has(word) || words.has(word) }
  const questions = [...readAnswerable(locale, half), ...readUnanswerable(locale, half)].filter((each) => condition !== 'c' || !('articles' in each) || removed.has(each.articles[0]!)).map((each) => ({ ...each, question: correctWords(each.question, collections[0]!.get(each.audience)!, others) }))
  const meanings = await meaningsOf([...questions.map(({ question }) => question), ...rejects.texts, ...rest.flatMap(({ texts }) => [...texts.fronts, ...texts.sections.flat()])], locale)
  return questions.map((question, place) => {
    const fold = condition !== 'b' ? 0 : 'articles' in question ? foldOf.get(question.articles[0]!)! : place % foldCount
    const collection = collections[fold]!.get(question.audience)!
    return outcomeOf(question, collection, { rejects, classifier, meaning: meaningOf(question.question, rejects, meanings, locale) }, locale)
  })
}

async function askForeign({ articles, queries, foreign }: ForeignSet): Promise<Outcome[]> {
  const lists = JSON.parse(readFileSync('content/elsewhere.en.json', 'utf8')) as Record<string, string[]>
  const rejects = new Rejects(Object.entries(lists).filter(([kind]) => kind !== 'nearMiss').flatMap(([, texts]) => texts), 'en')
  const matcher = Matcher.load(readFileSync('src/features/answers/engine/matcher/matcher.en.bin'))
  const collection = collect('en', articles.map((article) => ({ ...article, texts: meaningTextsOf(article, 'en') })), { matcher })
  const texts = [...queries.map(({ text }) => text), ...foreign]
  const meanings = await meaningsOf([...texts, ...rejects.texts, ...collection.articles.flatMap(({ source }) => [...source.texts.fronts, ...source.texts.sections.flat()])], 'en')
  const rate = (question: string) => rateArticles(collection, question, { rejects, meaning: meaningOf(question, rejects, meanings, 'en') }).articles
  const isRefused = (found: ReturnType<typeof rate>) => !found[0] || found[0].confidence < enoughConfidence
  return [
    ...queries.map(({ text, articles: right }): Outcome => {
      const found = rate(text)
      return { kind: 'answerable', isRefused: isRefused(found), first: !isRefused(found) && right.has(found[0]!.source.id), three: found.slice(0, 3).some(({ source }) => right.has(source.id)), fact: Number.NaN }
    }),
    ...foreign.map((question): Outcome => ({ kind: 'offTopic', isRefused: isRefused(rate(question)), first: false, three: false, fact: 0 })),
  ]
}

function meaningOf<Article extends ForeignArticle & { texts: MeaningTexts }>(question: string, rejects: Rejects, meanings: ReadonlyMap<string, Float32Array>, locale: Locale): QuestionMeaning<Article> {
  const meant = meanings.get(question)!
  const likeness = (texts: readonly string[]) => texts.map((text) => onReference(dot(meanings.get(text)!, meant), embeddedEncoders[locale].scale))
  return {
    of: { front: ({ texts }) => Math.max(...likeness(texts.fronts)), sections: ({ texts }) => texts.sections.map(likeness) },
    rejects: likeness(rejects.texts),
  }
}

function outcomeOf(asked: AnswerableQuestion | UnanswerableQuestion, collection: Collection<OfflineArticle>, { rejects, classifier, meaning }: { rejects: Rejects; classifier: Classifier | undefined; meaning: QuestionMeaning<OfflineArticle> | undefined }, locale: Locale): Outcome {
  const { concepts, articles } = rateArticles(collection, asked.question, { rejects, meaning, asked: classifier && { likelihoods: classifier.likelihoods(asked.question), idOf: ({ id }) => id } })
  const [best] = articles
  const isRefused = !best || best.confidence < enoughConfidence
  if (!('articles' in asked)) return { kind: asked.kind === 'nearMiss' ? 'nearMiss' : 'offTopic', isRefused, first: false, three: false, fact: 0 }
  const right = new Set([...asked.articles, ...(asked.second?.articles ?? [])])
  const text = isRefused ? '' : composeAnswer({ page: best.source.page, sections: rateSections(best.source.page, best.sectionScores, heldOf(concepts, locale)) }, { question: asked.question }).map((piece) => piece.text).join(' ')
  const facts = [asked.facts, ...(asked.second ? [asked.second.facts] : [])]
  return {
    kind: 'answerable',
    isRefused,
    first: !isRefused && right.has(best.source.id),
    three: articles.slice(0, 3).some(({ source }) => right.has(source.id)),
    fact: facts.filter((each) => holdsFact(text, each)).length / facts.length,
  }
}

function rowOf(name: string, outcomes: readonly Outcome[]): Row {
  const of = (kind: Outcome['kind']) => outcomes.filter((each) => each.kind === kind)
  const share = (some: readonly Outcome[], value: (outcome: Outcome) => number) => (some.reduce((sum, each) => sum + value(each), 0) / some.length).toFixed(3)
  const answerable = of('answerable')
  const refused = ({ isRefused }: Outcome) => Number(isRefused)
  return [name, String(outcomes.length), share(answerable, ({ first }) => Number(first)), share(answerable, ({ three }) => Number(three)), share(answerable, ({ fact }) => fact), share(of('offTopic'), refused), share(of('nearMiss'), refused), share(answerable, refused)]
}
