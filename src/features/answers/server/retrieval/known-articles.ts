import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Locale } from '#contracts/identity.ts'
import { siteVariants, type SiteVariant } from '#contracts/site-path.ts'
import { fileOf, fingerprintOf, type FoundPage, readListTexts, type SearchParts, variantSearch, type VariantSearch, writeWhole } from '#features/search/server.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { nextTurn } from '#platform/jobs/next-turn.ts'
import { startPeriodicJob } from '#platform/jobs/periodic-job.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { Classifier, elsewhere, type LearnedPhrase } from '../../engine/classifier/classifier.ts'
import { changing, collecting, type Collection } from '../../engine/collection/collection.ts'
import type { SourceArticle } from '../../engine/collection/source-article.ts'
import { lettersOf } from '../../engine/collection/terms.ts'
import { meaningTextsOf, type MeaningTexts } from '../../engine/meaning/meaning-texts.ts'
import { Matcher } from '../../engine/matcher/matcher.ts'
import type { Rejects } from '../../engine/classifier/rejects.ts'
import { sectionsOf } from '../../engine/composition/article-sections.ts'
import { firstCollection, firstRejects } from './kept-collections.ts'
import { workBeside, workInTurns } from './work-in-turns.ts'
import { learnApart } from '../learning/learn-thread.ts'
import { makeMeanings } from '../meanings/make-meanings.ts'
import type { Meanings, MeaningStore } from '../meanings/meaning-store.ts'

/** An article in the form that questions are compared with. */
export interface KnownArticle extends SourceArticle {
  page: FoundPage
  /** undefined if there is no encoder for its language */
  texts: MeaningTexts | undefined
}

/** Everything that questions of a variant are compared with. */
export interface KnownArticles {
  collection: Collection<KnownArticle>
  rejects: Rejects
  /** the letters of every question that content lists as answered elsewhere, near misses too */
  elsewhere: ReadonlySet<string>
  /** undefined if no article of the language has phrasings */
  classifier: Classifier | undefined
  /** undefined if there is no encoder for this language */
  meanings: MeaningStore | undefined
}

/** The same with what meanings are asked of alone. */
export type ComparedArticles = Omit<KnownArticles, 'meanings'> & { meanings: Meanings | undefined }

export type Place = SearchParts & Pick<Runtime, 'log'>

interface Kept {
  meanings: ReadonlyMap<Locale, MeaningStore>
  /** by variant: the search that it was made from, and what was made */
  variants: Map<string, { search: VariantSearch; made: Promise<KnownArticles> }>
  /** by variant: what was made last, for pages, which do not wait for it */
  ready: Map<string, KnownArticles>
  /** variants whose collection is being made anew in the background */
  tidied: Set<string>
  /** by variant: the fingerprint of what `made` was made from */
  prints: Map<string, string>
  /** by variant: the fingerprint of its lists, and the content version at which they were read */
  lists: Map<string, { print: string; wholeAt: number }>
  classifiers: Map<Locale, { print: string; made: Promise<Classifier> }>
  /** by language, for both audiences */
  outOfScope: Map<Locale, { print: string; made: Promise<OutOfScope> }>
  /** whether new texts are encoded in the background */
  completes: boolean
  /** the process is ending: texts that are not encoded yet are left to the next one */
  isEnding: boolean
}

const keptFor = perDatabase((database, { config, log }: Place): Kept => ({ meanings: makeMeanings({ database, config, log }), variants: new Map(), ready: new Map(), tidied: new Set(), prints: new Map(), lists: new Map(), classifiers: new Map(), outOfScope: new Map(), completes: false, isEnding: false }))

const keptOf = (place: Place): Kept => keptFor(place.database, place)

/** The current articles of a variant: those that have changed are read again. */
export async function knownArticles(place: Place, variant: SiteVariant): Promise<KnownArticles> {
  const all = keptOf(place)
  const search = await variantSearch(place, variant)
  const key = `${variant.audience}.${variant.locale}`
  const known = all.variants.get(key)
  if (known?.search === search) return known.made
  const made = known ? known.made.then((last) => renew(place, search, variant, last)) : renew(place, search, variant)
  all.variants.set(key, { search, made })
  made.catch(() => all.variants.delete(key))
  void made.then((now) => (all.ready.set(key, now), tidy(all, key, now))).catch((err: unknown) => place.log.warn({ err }, 'what questions are compared with could not be tidied'))
  return made
}

/** The articles of a variant as they were last made; undefined before the first time. */
export function readyArticles(place: Place, { audience, locale }: SiteVariant): KnownArticles | undefined {
  return keptOf(place).ready.get(`${audience}.${locale}`)
}

/**
 * Makes a collection anew, since one made at once takes less memory than one that grew article by article. The result
 * is dropped if more articles have come meanwhile.
 */
async function tidy({ variants, ready, tidied: working }: Kept, key: string, known: KnownArticles): Promise<void> {
  const { collection } = known
  if (!collection.isLoose || working.has(key)) return
  working.add(key)
  try {
    const { language, synonyms, matcher, articles } = collection
    const made = await workInTurns(collecting(language, articles.map(({ source }) => source), { synonyms, matcher, idOf }), turnMs)
    const now = variants.get(key)
    if (!now || (await now.made) !== known) return
    const tidied = { ...known, collection: made }
    now.made = Promise.resolve(tidied)
    ready.set(key, tidied)
  } finally {
    working.delete(key)
  }
}

const idOf = ({ page }: KnownArticle) => page.id

/** Makes what the first questions need, so that no visitor waits for it. */
export async function prepareAnswers(place: Place): Promise<void> {
  try {
    for (const variant of siteVariants) await knownArticles(place, variant)
    keptOf(place).completes = true
  } catch (err) {
    // the first question tries again, and reports what is wrong
    place.log.warn({ err }, 'answers could not be prepared')
  }
}

/** Encodes the texts that are not known yet: some minutes for a hundred articles that are all new. */
export async function completeMeanings(place: Place): Promise<void> {
  const kept = keptOf(place)
  const { variants, meanings } = kept
  const all = await Promise.all([...variants.values()].map(({ made }) => made))
  for (const store of meanings.values()) {
    const own = all.filter((each) => each.meanings === store)
    const texts = own.flatMap(({ collection }) => collection.articles.flatMap(({ source }) => source.texts ?? []))
    await store.complete([...own.flatMap(({ rejects }) => rejects.texts), ...texts.flatMap(({ fronts }) => fronts)], () => kept.isEnding, texts.flatMap(({ sections }) => sections.flat()))
  }
}

const meaningsRetryMs = 60_000

/**
 * Starts a job that tries an encoder again each minute if it was down or its model has changed. Returns a function that
 * stops the job.
 */
export function startMakingMeanings(place: Place): () => Promise<void> {
  const round = async () => {
    const { meanings, completes } = keptOf(place)
    if (completes && [...meanings.values()].some(({ isWanting }) => isWanting)) await completeMeanings(place)
  }
  const stop = startPeriodicJob(place.log, round, { everyMs: meaningsRetryMs, failure: 'what articles mean could not be worked out' })
  return async () => {
    keptOf(place).isEnding = true
    await stop()
  }
}

/** In ms: how long articles are read before other requests have their turn. */
const turnMs = 4

/** The articles of a variant after a change; the last ones if neither the articles nor the lists have changed. */
async function renew(place: Place, search: VariantSearch, { audience, locale }: SiteVariant, last?: KnownArticles): Promise<KnownArticles> {
  const all = keptOf(place)
  const key = `${audience}.${locale}`
  const known = all.lists.get(key)
  // if only articles have changed, the lists, which are large, are not read again
  const lists = last && known?.wholeAt === search.wholeAt ? undefined : await readLists(place.database, locale)
  const listsPrint = lists ? fingerprintOf([classifierVersion, lists]) : known!.print
  all.lists.set(key, { print: listsPrint, wholeAt: search.wholeAt })
  const print = fingerprintOf([search.print, listsPrint])
  if (last && all.prints.get(key) === print) return last
  const [{ matcher, print: matcherPrint }, classifier] = await Promise.all([readMatcher(locale), lists ? classifierOf(place, lists, listsPrint) : last!.classifier])
  // looking over thousands of articles takes some ms each time
  await nextTurn()
  const pages = [...search.pages.values()].filter(({ kind, locale: written }) => (kind === 'article' || kind === 'device') && written === locale)
  const meanings = all.meanings.get(locale)
  await meanings?.read()
  const make = (page: FoundPage) => knownArticleOf(page, locale, meanings !== undefined)
  const { rejects, elsewhere: listed } = lists ? await outOfScopeOf(place, lists, listsPrint) : last!
  const { synonyms } = search.source
  let collection = last?.collection
  if (collection) {
    collection.synonyms = synonyms
    await nextTurn()
    const wanted = new Map(pages.map((page) => [page.id, page]))
    await nextTurn()
    const come = await workBeside(changing(collection, wanted, { idOf, isSame: ({ page }, now) => page === now, make }), turnMs)
    if (all.completes) void (rejects === last?.rejects ? meanings?.add(come.flatMap(({ texts }) => (texts ? [...texts.fronts, ...texts.sections.flat()] : [])), () => all.isEnding) : setImmediate(() => void completeMeanings(place)))
  } else {
    collection = await firstCollection(locale, pages.map(make), { synonyms, matcher, idOf }, { folder: place.config.dataDirectory, name: key, matcherPrint })
  }
  all.prints.set(key, print)
  return { collection, rejects, elsewhere: listed, classifier, meanings }
}

/** In JSON, as site-content wrote them. */
interface Lists {
  locale: Locale
  asked: string | undefined
  elsewhere: string
}

async function readLists(database: Place['database'], locale: Locale): Promise<Lists> {
  const [asked, others] = await Promise.all([readListTexts(database, 'asked'), readListTexts(database, 'elsewhere')])
  return { locale, asked: asked.get(locale), elsewhere: others.get(locale) ?? '{}' }
}

/**
 * The kind of rejected questions so near to articles that only the classifier of all phrasings tells them apart: they
 * say nothing of questions in general.
 */
const nearMisses = 'nearMiss'

type OutOfScope = Pick<KnownArticles, 'rejects' | 'elsewhere'>

function outOfScopeOf(place: Place, { locale, elsewhere: texts }: Lists, print: string): Promise<OutOfScope> {
  const { outOfScope } = keptOf(place)
  const known = outOfScope.get(locale)
  if (known?.print === print) return known.made
  const byKind = JSON.parse(texts) as Record<string, string[]>
  const { [nearMisses]: _, ...general } = byKind
  const listed = new Set(Object.values(byKind).flat().map(lettersOf))
  const made = firstRejects(Object.values(general).flat(), locale, place.config.dataDirectory).then((rejects) => ({ rejects, elsewhere: listed }))
  outOfScope.set(locale, { print, made })
  return made
}

export function knownArticleOf(page: FoundPage, locale: Locale, hasMeaning: boolean): KnownArticle {
  const { title, description, questions } = page
  const article = { title, description, questions, sections: sectionsOf(page).map(({ heading, blocks }) => ({ heading, blocks: blocks.map(({ text }) => text) })) }
  return { ...article, page, texts: hasMeaning ? meaningTextsOf(article, locale) : undefined }
}

const matchers = new Map<Locale, Promise<{ matcher: Matcher; print: string }>>()

/** vite.config.ts puts the file beside the server's script. */
const matcherFile = (locale: Locale) => new URL(import.meta.env?.PROD ? `./matcher.${locale}.bin` : `../../engine/matcher/matcher.${locale}.bin`, import.meta.url)

function readMatcher(locale: Locale): Promise<{ matcher: Matcher; print: string }> {
  const read = matchers.get(locale) ?? readFile(matcherFile(locale)).then((bytes) => ({ matcher: Matcher.load(bytes), print: hash('sha256', bytes, 'base64url') }))
  matchers.set(locale, read)
  return read
}

/** Raise it with every change of what a classifier learns or keeps of the same phrasings. */
const classifierVersion = 4

/** Fewer phrasings are learned as quickly as a file is read. */
const phrasesWorthKeeping = 1000

/** The classifier of how visitors ask for the articles of a language; undefined if no article has phrasings. */
async function classifierOf(place: Place, lists: Lists, print: string): Promise<Classifier | undefined> {
  if (lists.asked === undefined) return undefined
  const { classifiers } = keptOf(place)
  const known = classifiers.get(lists.locale)
  if (known?.print === print) return known.made
  const made = learn(place.config.dataDirectory, { ...lists, asked: lists.asked }, print)
  classifiers.set(lists.locale, { print, made })
  made.catch(() => classifiers.delete(lists.locale))
  return made
}

/** The classifier that was kept, or learned now; many phrasings are learned in a worker thread and kept. */
async function learn(folder: string, { locale, asked, elsewhere: others }: Lists & { asked: string }, print: string): Promise<Classifier> {
  const file = fileOf(folder, `askers.${locale}`)
  const head = Buffer.from(print)
  const read = await readFile(file).then((bytes) => (bytes.subarray(0, head.length).equals(head) ? Classifier.load(bytes.subarray(head.length)) : undefined)).catch(() => undefined)
  if (read) return read
  const articles = JSON.parse(asked) as Record<string, Record<string, string[]>>
  const phrases: LearnedPhrase[] = Object.entries(articles).flatMap(([group, sections]) => Object.entries(sections).flatMap(([section, texts]) => texts.map((text) => ({ text, group, section }))))
  phrases.push(...Object.values(JSON.parse(others) as Record<string, string[]>).flat().map((text) => ({ text, group: elsewhere })))
  if (phrases.length < phrasesWorthKeeping) return Classifier.learn(locale, phrases)
  const bytes = await learnApart(locale, phrases)
  // if the file cannot be written, only the next start takes longer
  await writeWhole(file, [head, bytes]).catch(() => {})
  return Classifier.load(bytes)
}
