import type { Locale } from '#contracts/identity.ts'
import { articleIdPattern, hasLanguageInQuery, inVariant, siteVariants, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { inBrand } from '#features/site-content/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { Runtime, Site } from '#platform/context/request-context.ts'
import { cachePerContentVersion } from '#platform/page-cache/site-version-cache.ts'
import { Predictor } from '#search-engine/suggestions/predict.ts'
import { SearchIndex, type SearchDocument } from '#search-engine/search-index.ts'
import { load } from '#search-engine/index/snapshot.ts'
import { SynonymMap } from '#search-engine/text/synonyms.ts'
import type { ResultKind } from '../../contract.ts'
import { readChangedArticles, type ChangedArticle } from '#platform/database/site-version.ts'
import { nextTurn } from '#platform/jobs/next-turn.ts'
import { ArticlePlaces, articlePages } from './article-pages.ts'
import { documentsWorthKeeping, readIndexFile, writeIndexFile } from './index-file.ts'
import { indexApart } from './index-thread.ts'
import { plainLines, type TextSpan } from '../results/plain-text.ts'
import { readDeviceArticles, readPageTexts, readPlaces, readSynonyms, readTexts, readTextsOf, readTopics, type Place as SitePlace } from '../figures/search-store.ts'
import { readWeights } from '../signals/signal-store.ts'
import { fingerprintOf, StoredSource, type SearchSource } from './stored-source.ts'
import { suggestAsked } from './suggest-asked.ts'

/** What searches are made from: the database, the settings, and the brand, whose name stands in texts of pages. */
export type SearchParts = Pick<Runtime, 'database' | 'config' | 'site' | 'readSite'>

/**
 * Where the terms are kept (in each process, or in the database), and the folder in which a process may keep its
 * indexes between two starts. `siteNow` reads the current brand.
 */
interface Place extends Pick<Runtime['config'], 'searchSource' | 'dataDirectory'> {
  siteNow: () => Promise<Site>
}

/** A page that can be found, as it is shown. */
export interface FoundPage {
  /** the article's KM id; a topic's or a page's path, such as topic/internet and page/contact */
  id: string
  kind: ResultKind
  url: string
  topic: string
  title: string
  description: string
  text: string
  /** the kind of each line of the text, one letter per line: see LineMark */
  marks: string
  /** bold pieces of the text, and its links: to paths of this site and to phone numbers */
  spans?: readonly TextSpan[]
  /** questions that the page answers, as its writer put them */
  questions: readonly string[]
  /** by question: the heading of the section that answers it, where its writer named one */
  answeredUnder?: Readonly<Record<string, string>>
  locale: Locale
  /** for a device's page: make and model */
  device?: string | undefined
}

export interface VariantSearch {
  source: SearchSource
  predictor: Predictor
  pages: Map<string, FoundPage>
  topicTitles: ReadonlyMap<string, string>
  /** SIG-02: by article, what readers thought of it: its score is multiplied by this factor */
  standings: ReadonlyMap<string, number>
  /** by page: the questions after which visitors opened it, each as often as it counts */
  clicks: ReadonlyMap<string, readonly string[]>
  /** LAN-03: visitors' questions that others may be shown, if the content has all their words */
  asked: readonly string[]
  /** another one after each change of its pages or synonyms */
  print: string
  /** how often pages have changed, and the fingerprint of the synonyms */
  changes: number
  listsPrint: string
  /** the content version at which all content was last read; since then only articles have changed */
  wholeAt: number
  /** the fingerprint of each page when it was put into the index */
  fingerprints: Map<string, string>
  /** how many pages have changed since the index was kept */
  unkept: number
  /** the pages that were kept with the index, until they are taken over */
  keptPages?: ReadonlyMap<string, FoundPage> | undefined
}

/** A page that is made only if its `input`, everything that it is made from, has changed. */
export interface PageSource {
  id: string
  input: unknown
  make(): FoundPage
}

type TextRow = Awaited<ReturnType<typeof readTexts>>[number]
type TopicRow = Awaited<ReturnType<typeof readTopics>>[number]

const searchesOf = perDatabase((_, { config: { searchSource, dataDirectory }, site, readSite }: SearchParts) => keepSearches({ searchSource, dataDirectory, siteNow: readSite ?? (async () => site) }))

/** The search of one variant, brought up to the current content version. */
export async function variantSearch(parts: SearchParts, variant: SiteVariant): Promise<VariantSearch> {
  return (await searchesOf(parts.database, parts)(parts.database)).get(keyOf(variant))!
}

/** The state that lives from one content version to the next, so that only changed pages are analysed again. */
interface Searches {
  variants: Map<string, VariantSearch>
  /** the content as it was when all of it was last read */
  all: { places: ArticlePlaces; deviceArticles: ReadonlyMap<string, string> } | undefined
  /** the content version of `variants`; undefined if an update failed halfway */
  contentVersion: number | undefined
}

/** Updates run one after the other, so that an earlier version never overtakes a later one. */
function keepSearches(place: Place): (database: Database) => Promise<Map<string, VariantSearch>> {
  const searches: Searches = { variants: new Map(), all: undefined, contentVersion: undefined }
  let running: Promise<unknown> = Promise.resolve()
  return cachePerContentVersion((database) => {
    const now = running.catch(() => {}).then(() => bringAllUpToDate(database, place, searches))
    running = now
    return now
  })
}

async function bringAllUpToDate(database: Database, place: Place, searches: Searches): Promise<Map<string, VariantSearch>> {
  const { contentVersion, articles } = await readChangedArticles(database.read, searches.contentVersion)
  searches.contentVersion = undefined
  // terms in the database can only be brought up to date with all texts at once
  if (articles && place.searchSource === 'memory') await bringArticles(database, place, searches, articles)
  else await bringAll(database, place, searches, contentVersion)
  searches.contentVersion = contentVersion
  return searches.variants
}

/**
 * Updates the search if only articles have changed: these, and those that name them, since a page contains the
 * addresses of others.
 */
async function bringArticles(database: Database, place: Place, { variants, all }: Searches, articles: readonly ChangedArticle[]): Promise<void> {
  const { places, deviceArticles } = all!
  const wordsOf = wordsOnce()
  for (const [audience, changed] of Map.groupBy(articles, (article) => article.audience)) {
    const ids = new Set(changed.map(({ id }) => id))
    const affected = new Set([...ids, ...places.naming(audience, ids)])
    const texts = await readTextsOf(database, audience, [...affected])
    for (const id of ids) places.remove(audience, id)
    for (const row of texts) places.put(row)
    for (const variant of siteVariants.filter((each) => each.audience === audience)) {
      const known = variants.get(keyOf(variant))!
      // each variant of thousands of articles, and whoever waits for it, in a turn of its own
      await nextTurn()
      known.unkept += await bringUpToDate(known, articlePages(variant, texts, { wordsOf, deviceArticles, places }), known.clicks, affected)
      await suggestAsked(known)
      await keepIndex(place, variant, known)
      variants.set(keyOf(variant), withPrint(known))
    }
  }
}

/** Counted, since the fingerprints of thousands of pages would be hashed with each publication. */
function withPrint(known: VariantSearch): VariantSearch {
  return { ...known, print: `${known.changes} ${known.listsPrint}` }
}

/** Reads each text once, because it occurs in several variants. */
function wordsOnce(): (row: TextRow) => ReturnType<typeof plainLines> {
  const words = new Map<TextRow, ReturnType<typeof plainLines>>()
  return (row) => words.get(row) ?? (words.set(row, plainLines(row.body)), words.get(row)!)
}

async function bringAll(database: Database, place: Place, searches: Searches, wholeAt: number): Promise<void> {
  const { variants } = searches
  const [texts, topics, pageTexts, named, deviceArticles, weights, synonyms, site] = await Promise.all([readTexts(database), readTopics(database), readPageTexts(database), readPlaces(database), readDeviceArticles(database), readWeights(database.read), readSynonyms(database), place.siteNow()])
  const places = new ArticlePlaces()
  for (const row of texts) places.put(row)
  searches.all = { places, deviceArticles }
  const wordsOf = wordsOnce()
  const standings = new Map(weights.standings.map(({ docId, permille }) => [docId, permille / 1000]))
  for (const variant of siteVariants) {
    const own = topics.filter((row) => keyOf(row) === keyOf(variant)).map((row) => topicPage(row, variant))
    // STU-08: another name of the brand raises the contentVersion, so that it is read again
    const written = pageTexts.filter((row) => keyOf(row) === keyOf(variant)).map((row) => inBrand(row, site))
    const ownPlaces = (named.get(variant.locale) ?? []).filter(({ audience = variant.audience }) => audience === variant.audience).map((each) => sitePage(inBrand(each, site), variant))
    const pages = [...articlePages(variant, texts, { wordsOf, deviceArticles, places }), ...own.map(asItIs), ...contentPages(variant, written, ownPlaces)]
    const opened = weights.clicks.filter((click) => keyOf(click) === keyOf(variant))
    const [clicks, asked] = [clicksByPage(opened), [...new Set(opened.filter(({ isShown }) => isShown).map(({ question }) => question))]]
    const known = variants.get(keyOf(variant)) ?? (await firstSearch(database, place, variant))
    const lists = synonyms.get(variant.locale)
    known.source.synonyms = lists && new SynonymMap(lists, variant.locale)
    const { source } = known
    known.source = await withAllTexts(known, pages, clicks)
    const changed = await bringUpToDate(known, pages, clicks)
    known.unkept += known.source === source ? changed : pages.length
    await suggestAsked({ ...known, asked })
    await keepIndex(place, variant, known)
    variants.set(keyOf(variant), withPrint({ ...known, asked, keptPages: undefined, listsPrint: fingerprintOf(lists ?? null), wholeAt, clicks, standings, topicTitles: new Map(own.map(({ topic, title }) => [topic, title])) }))
  }
}

function keyOf({ audience, locale }: { audience: string; locale: string }): string {
  return `${audience}.${locale}`
}

/** An empty search, or the one that the last process kept. */
async function firstSearch(database: Database, place: Place, variant: SiteVariant): Promise<VariantSearch> {
  const { searchSource, dataDirectory } = place
  const kept = searchSource === 'memory' ? await readIndexFile(dataDirectory, keyOf(variant), variant.locale) : undefined
  const source = searchSource === 'memory' ? (kept?.index ?? new SearchIndex(variant.locale)) : new StoredSource(database, keyOf(variant), variant.locale)
  return { source, predictor: new Predictor(), pages: new Map(), topicTitles: new Map(), standings: new Map(), clicks: new Map(), asked: [], fingerprints: kept?.fingerprints ?? new Map(), print: '', changes: 0, listsPrint: '', wholeAt: 0, unkept: 0, keptPages: kept?.pages }
}

/** A smaller share of changed pages is read again by the next start faster than all pages are written. */
const changesWorthKeeping = 0.1

/** If the file cannot be written, only the next start takes longer. */
async function keepIndex({ dataDirectory }: Place, variant: SiteVariant, known: VariantSearch): Promise<void> {
  const { source, fingerprints, unkept } = known
  if (!(source instanceof SearchIndex) || source.size < documentsWorthKeeping || unkept <= changesWorthKeeping * source.size) return
  known.unkept = 0
  await writeIndexFile(dataDirectory, keyOf(variant), { index: source, fingerprints, pages: known.pages }).catch(() => {})
}

function clicksByPage(weights: Awaited<ReturnType<typeof readWeights>>['clicks']): Map<string, string[]> {
  const byPage = new Map<string, string[]>()
  for (const { docId, question, weight } of weights) byPage.set(docId, [...(byPage.get(docId) ?? []), ...Array.from({ length: weight }, () => question)])
  return byPage
}

/**
 * Fills an empty index of many texts in a worker thread, and takes it over as if it had been kept. If the thread fails,
 * the index stays empty.
 */
async function withAllTexts({ source, fingerprints }: VariantSearch, current: readonly PageSource[], clicksOf: ReadonlyMap<string, readonly string[]>): Promise<SearchSource> {
  if (!(source instanceof SearchIndex) || source.size > 0 || current.length < documentsWorthKeeping) return source
  const documents = current.map((page) => documentOf(page.make(), clicksOf.get(page.id) ?? []))
  const made = await indexApart(source.language, documents).then((bytes) => load(bytes, source.language), () => undefined)
  if (!made?.ok) return source
  for (const { id, input } of current) fingerprints.set(id, fingerprintOf([input, clicksOf.get(id) ?? []]))
  made.index.synonyms = source.synonyms
  return made.index
}

/** How long, in ms, texts are read before other requests have their turn. */
const turnMs = 4

/**
 * Brings the index up to date, and returns how many pages have changed. @param current the pages that may have changed:
 * those among `affected`, or all if that is undefined
 */
async function bringUpToDate(known: VariantSearch, current: readonly PageSource[], clicksOf: ReadonlyMap<string, readonly string[]>, affected?: ReadonlySet<string>): Promise<number> {
  const { source, predictor, pages, fingerprints, keptPages } = known
  const gone = new Set(affected ? [...affected].filter((id) => fingerprints.has(id)) : fingerprints.keys())
  let changed = 0
  let turnSince = performance.now()
  for (const { id, input, make } of current) {
    gone.delete(id)
    if (performance.now() - turnSince > turnMs) {
      await nextTurn()
      turnSince = performance.now()
    }
    const clicks = clicksOf.get(id) ?? []
    const fingerprint = fingerprintOf([input, clicks])
    const isKnown = fingerprints.get(id) === fingerprint
    if (isKnown && pages.has(id)) continue
    const page = (isKnown ? keptPages?.get(id) : undefined) ?? make()
    if (!isKnown) known.changes++
    fingerprints.set(id, fingerprint)
    pages.set(id, page)
    const { title, questions, locale: language } = page
    predictor.put(id, [{ text: title, weight: 2, language }, ...questions.map((text) => ({ text, weight: 1, language }))])
    if (isKnown) continue
    if (source instanceof SearchIndex) source.put(documentOf(page, clicks))
    changed++
  }
  for (const id of gone) {
    known.changes++
    if (source instanceof SearchIndex) source.remove(id)
    predictor.remove(id)
    pages.delete(id)
    fingerprints.delete(id)
  }
  if (source instanceof StoredSource) await source.put(current.map(({ id }) => documentOf(pages.get(id)!, clicksOf.get(id) ?? [])), Date.now(), fingerprints)
  return changed + gone.size
}

function documentOf({ id, title, description, text, questions }: FoundPage, clicks: readonly string[]): SearchDocument {
  // the page's own questions are written as customers ask them; LAN-12: a visitor who types an article's number wants
  // that article
  return { key: id, title, body: `${description}\n${text}`, clicks: [...questions, ...new Set(clicks), ...(articleIdPattern.test(id) ? [id] : [])] }
}

function topicPage({ topic, body }: TopicRow, variant: SiteVariant): FoundPage {
  const { title, description } = JSON.parse(body) as { title: string; description: string }
  return { id: `topic/${topic}`, kind: 'topic', url: supportPath(variant, 'topic', topic), topic, title, description, text: '', marks: '', questions: [], locale: variant.locale }
}

/**
 * LAN-12: pages that operators write outside of all topics: contact, library. A named place that is one of these adds
 * its questions to it; any other becomes a page of its own.
 */
function contentPages(variant: SiteVariant, written: Awaited<ReturnType<typeof readPageTexts>>, named: readonly FoundPage[]): PageSource[] {
  const questionsOf = new Map(named.map((place) => [place.id, place.questions]))
  const pages = written.map((row): PageSource => {
    const { page, title, description, body } = row
    const id = `page/${page}`
    const questions = questionsOf.get(id) ?? []
    return { id, input: [row, questions], make: () => ({ id, kind: 'page', url: supportPath(variant, page), topic: '', title, description, ...plainLines(body), questions, locale: variant.locale }) }
  })
  const ids = new Set(pages.map(({ id }) => id))
  return [...pages, ...named.filter(({ id }) => !ids.has(id)).map(asItIs)]
}

function asItIs(page: FoundPage): PageSource {
  return { id: page.id, input: page, make: () => page }
}

function sitePage({ id, path, title, description, questions }: SitePlace, variant: SiteVariant): FoundPage {
  const own = /^\/(?:support|device-support)\b/.test(path) ? inVariant(path, variant) : path
  const url = hasLanguageInQuery(path) && variant.locale === 'es' ? `${own}?lang=es` : own
  return { id: `page/${id}`, kind: 'page', url, topic: '', title, description, text: '', marks: '', questions, locale: variant.locale }
}
