import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { highlight, makeSnippet, piecesOf } from '#search-engine/suggestions/highlight.ts'
import type { Correction } from '#search-engine/answers/read-question.ts'
import { resultKinds, type searchResults as endpoint, type SearchResult } from '../../contract.ts'
import { maxQueryLength, maxResults } from '../../search-limits.ts'
import { pagesOfBets } from '../bets/best-bets.ts'
import { findPages, pagesForNumber } from './find-pages.ts'
import { languageOf } from './query-language.ts'
import { snippetText } from './snippet-text.ts'
import { recordSearch } from '../figures/record-search.ts'
import { variantSearch, type FoundPage, type VariantSearch } from '../indexes/search-indexes.ts'

/**
 * LAN-06, LAN-09, LAN-12, LAN-13: the results of a search, which is recorded. The same words give the same pages to all
 * visitors of a variant.
 */
export async function listResults(context: RequestContext, { query }: InputOf<typeof endpoint>): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  const { count, ...found } = await findResults(context, query)
  const search = { variant: { audience: query.audience, locale: found.locale }, question: found.query, resultCount: count, results: found.results.map(({ id }) => id), source: isFirstLook(query) ? query.source : ('more' as const) }
  return success({ fusionQueryId: recordSearch(context, search), ...found })
}

/** The results of a search, without recording it; `count`: those found before the filters, at most `maxResults`. */
export async function findResults(context: RequestContext, query: InputOf<typeof endpoint>['query']): Promise<Omit<ResponseOf<typeof endpoint>, 'fusionQueryId'> & { count: number }> {
  const question = readQuery(query.q)
  const own = { audience: query.audience, locale: query.locale }
  const variant = { ...own, locale: query.exact === 'true' ? own.locale : await languageOf(context.runtime, own, question) }
  const search = await variantSearch(context.runtime, variant)
  const meant = query.source === 'panel' ? await meantWhileTyping(search, question) : question
  const { pages: matching, corrections, isCut } = await findPages(search, meant, { limit: maxResults, isExact: query.exact === 'true' })
  const found = withFirst(matching, [...pagesForNumber(search, question, variant), ...(await pagesOfBets(context, search, meant, variant))])
  const isChosen = ({ topic, kind }: FoundPage) => (query.topic ?? topic) === topic && (query.kind ?? kind) === kind
  const chosen = ownLanguageFirst(found.filter(isChosen), variant)
  const pages = Math.max(1, Math.ceil(chosen.length / query.rows))
  const page = Math.min(query.page, pages)
  const terms = termsOf(meant, corrections, variant)
  return {
    count: found.length,
    query: question,
    ...(corrections.length > 0 ? { corrected: piecesOf(meant, asWritten(corrections, chosen, variant)) } : {}),
    locale: variant.locale,
    total: chosen.length,
    isCut,
    page,
    pages,
    results: chosen.slice((page - 1) * query.rows, page * query.rows).map((each) => describe(each, terms, search, variant)),
    topics: countTopics(found.filter(({ kind }) => (query.kind ?? kind) === kind), search),
    kinds: resultKinds.map((kind) => ({ kind, count: found.filter((each) => each.kind === kind && (query.topic ?? each.topic) === each.topic).length })).filter(({ count }) => count > 0),
  }
}

/** The query as it is searched for and shown again, without control characters, which no visitor types. */
function readQuery(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim().slice(0, maxQueryLength).trim()
}

/** A page that a number leads to, or that an operator set for the question (STU-06), comes first, and only once. */
function withFirst(found: readonly FoundPage[], first: readonly FoundPage[]): FoundPage[] {
  const seen = new Set<string>()
  const isNew = ({ id }: FoundPage) => !seen.has(id) && seen.add(id)
  return [...first, ...found].filter(isNew).slice(0, maxResults)
}

/** LAN-13: pages in the query's language come before those that are not translated into it. */
function ownLanguageFirst(pages: readonly FoundPage[], { locale }: SiteVariant): FoundPage[] {
  return [...pages.filter((page) => page.locale === locale), ...pages.filter((page) => page.locale !== locale)]
}

/** Whether this is a new search, and not a further page or a filter of results that the visitor has seen. */
function isFirstLook({ page, topic, kind }: InputOf<typeof endpoint>['query']): boolean {
  return page === 1 && topic === undefined && kind === undefined
}

/** While a visitor types, a half or misspelled word is best understood by the phrases that continue the whole text. */
async function meantWhileTyping({ source, predictor }: VariantSearch, typed: string): Promise<string> {
  if (await source.holdsWords(typed)) return typed
  return predictor.predict(typed, 1)[0]?.text ?? typed
}

function describe({ id, kind, url, topic, title, description, text, marks, locale }: FoundPage, terms: ReadonlySet<string>, search: VariantSearch, variant: SiteVariant): SearchResult {
  const inDescription = highlight(description, terms, variant.locale)
  return {
    id,
    kind,
    url,
    title: highlight(title, terms, variant.locale),
    // the writer's description, unless only the text contains the words
    snippet: text === '' || inDescription.some(({ isMatch }) => isMatch) ? inDescription : makeSnippet(snippetText(text, marks), terms, variant.locale),
    topic,
    topicTitle: search.topicTitles.get(topic) ?? topic,
    locale,
  }
}

/** The terms that are highlighted: the question's words or their corrections, without stopwords. */
function termsOf(question: string, corrections: readonly Correction[], { locale }: SiteVariant): ReadonlySet<string> {
  const words = [question, ...corrections.map(({ meant }) => meant)].flatMap((text) => analyse(text, locale))
  return new Set(words.filter(({ isStopword }) => !isStopword).map(({ term }) => term))
}

/** Corrections with the accents that the found pages write: words are compared without, and 'contrasena' is none. */
function asWritten(corrections: readonly Correction[], pages: readonly FoundPage[], { locale }: SiteVariant): Correction[] {
  const texts = pages.slice(0, 10).flatMap(({ title, description, text }) => [title, description, text])
  return corrections.map((correction) => {
    for (const text of texts) {
      const found = analyse(text, locale).find(({ word }) => word === correction.meant)
      if (found) return { ...correction, meant: text.slice(found.start, found.end).toLowerCase() }
    }
    return correction
  })
}

function countTopics(found: readonly FoundPage[], { topicTitles }: VariantSearch) {
  const counts = new Map<string, number>()
  for (const { topic } of found) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts].map(([topic, count]) => ({ topic, title: topicTitles.get(topic) ?? topic, count })).toSorted((a, b) => b.count - a.count)
}
