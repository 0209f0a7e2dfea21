import type { SiteVariant } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { splitSentences } from '#search-engine/text/split-sentences.ts'
import type { NearnessOf } from '../../engine/composition/answer-from-article.ts'
import type { Collection } from '../../engine/collection/collection.ts'
import { lettersOf } from '../../engine/collection/terms.ts'
import { dot, unit } from '../../engine/matcher/matcher.ts'
import { withoutInterjections } from '../../engine/questions/without-interjections.ts'
import { tellsOnlyName, withoutOwnName } from '../../engine/questions/own-name.ts'
import { ratingArticles, type QuestionMeaning } from '../../engine/rating/rate-articles.ts'
import { correctWords, heldOf } from '../../engine/rating/read-concepts.ts'
import { enoughConfidence } from '../../engine/rating/rate-pages.ts'
import { speaksOf, withoutNames, type Unnamed } from '../../engine/rating/read-names.ts'
import { matcherTerms } from '../../engine/rating/read-signs.ts'
import type { Rated, RetrievalScope, Retriever } from '../../engine/rating/retriever.ts'
import { realWords } from '../meanings/real-words.ts'
import { knownArticles, readyArticles, type ComparedArticles, type KnownArticle } from './known-articles.ts'
import { workBeside } from './work-in-turns.ts'

interface Options {
  /** a page may offer a question that only an article outside its topics asks: that one is answered too */
  offersOthers?: boolean
}

/** Finds our own articles by words, matcher, meaning, and how earlier visitors put the question. */
export function articleRetriever({ runtime }: Pick<RequestContext, 'runtime'>, options: Options = {}): Retriever {
  return retrieverOver((variant) => knownArticles(runtime, variant), runtime.site.brand, options)
}

/** The same over articles that are given for each variant. */
export function retrieverOver(articlesOf: (variant: SiteVariant) => Promise<ComparedArticles>, brand: string, { offersOthers = true }: Options = {}): Retriever {
  return {
    retrieve: async (question, scope) => rate(await articlesOf(scope.variant), question, scope, { brand, offersOthers }),
    async articleIn(variant, id) {
      const { collection } = await articlesOf(variant)
      return collection.articles.find(({ source }) => source.page.id === id)?.source.page
    },
  }
}

async function rate(known: ComparedArticles, question: string, { topics }: RetrievalScope, { brand, offersOthers }: { brand: string; offersOthers: boolean }): Promise<Rated> {
  const words = await realWords(known.collection.language)
  const others = { has: (word: string) => known.rejects.has(word) || words.has(word) }
  const read = correctWords(withoutOwnName(withoutInterjections(question), brand, known.collection), known.collection, others)
  const asked = lettersOf(question)
  const isOwn = ({ questions }: KnownArticle) => questions.some((own) => lettersOf(own) === asked)
  const accepts: Accepts = topics && ((article) => topics.has(article.page.topic) || (offersOthers && isOwn(article)))
  const asTyped = await rateText(known, read, accepts)
  const unnamed = withoutNames(read, known.collection, known.rejects)
  const isUnnamed = unnamed && (unnamed.isKnown || !isSure(asTyped.articles))
  const withoutName = isUnnamed && (await rateWithoutNames(known, unnamed, accepts))
  const { concepts, articles, encoded } = withoutName || asTyped
  // what is another company's is not answered by what only has the same words
  const most = !withoutName && unnamed && unnamed.needed.length > 0 ? othersConfidence : 1
  // a question that editors list as answered elsewhere is answered only by an article that lists it as its own
  const isElsewhere = known.elsewhere.has(asked) || tellsOnlyName(question, brand, known.collection.language)
  return {
    articles: articles.map(({ source, confidence, coverage, sectionScores }) => ({ page: source.page, confidence: isOwn(source) ? confidence : isElsewhere ? 0 : Math.min(most, confidence), coverage, sectionScores })),
    isKnown: concepts.length > 0 && concepts.every((concept) => concept.isKnown),
    held: heldOf(concepts, known.collection.language),
    nearness: nearnessTo(known, read, encoded),
  }
}

/** Below `enoughConfidence`: such an article may be offered. */
const othersConfidence = 0.45

type Accepts = ((article: KnownArticle) => boolean) | undefined

async function rateText(known: ComparedArticles, read: string, accepts: Accepts) {
  const encoded = await known.meanings?.ofQuestion(read)
  const parts = {
    meaning: encoded && (await meaningOf(known, encoded)),
    rejects: known.rejects,
    asked: known.classifier && { likelihoods: known.classifier.likelihoods(read), idOf: ({ page }: KnownArticle) => page.id },
    accepts,
  }
  return { ...(await workBeside(ratingArticles(known.collection, read, parts), turnMs)), encoded }
}

/** Rates a question without the names in it; undefined if no article surely answers the rest. */
async function rateWithoutNames(known: ComparedArticles, unnamed: Unnamed, accepts: Accepts) {
  const { text, least } = unnamed
  const rated = await rateText(known, text, accepts)
  const articles = rated.articles.filter(({ source, sectionScores }) => speaksOf(source, sectionScores, unnamed, known.collection.language))
  return isSure(articles, Math.max(enoughConfidence, least)) ? { ...rated, articles } : undefined
}

function isSure(articles: readonly { confidence: number }[], least = enoughConfidence): boolean {
  return articles.some(({ confidence }) => confidence >= least)
}

/**
 * How near texts are to an article's own question, without encoding it: its meaning is known with the article's. The
 * result is undefined if articles, or the question, are not ready.
 */
export function ownNearness({ runtime }: Pick<RequestContext, 'runtime'>, variant: SiteVariant): NearnessOf {
  const known = readyArticles(runtime, variant)
  return (question) => {
    if (!known) return undefined
    const meant = known.meanings?.of(question)
    return known.meanings && !meant ? undefined : nearnessTo(known, question, meant)
  }
}

/** Rates how near a block of an article is to a question. The meanings of its sentences are known one by one. */
function nearnessTo({ collection, meanings }: Pick<ComparedArticles, 'collection' | 'meanings'>, question: string, encoded: ArrayLike<number> | undefined): Rated['nearness'] {
  const { matcher, rarities, language } = collection
  const asked = matcher?.place(matcherTerms(collection, question))
  const meant = encoded && unit(Float32Array.from(encoded))
  return (text) => {
    const matched = matcher && asked ? Math.max(0, dot(asked, matcher.place(rarities.weigh(analyse(text, language).map(({ term }) => term))))) : 0
    const likeness = meanings && meant ? Math.max(0, ...splitSentences(text, language).map((sentence) => meanings.likeness(sentence.text, meant))) : 0
    return 0.5 * matched + likeness
  }
}

/** How long, in ms, a question is compared with articles before other requests have their turn. */
const turnMs = 4

/**
 * How near a question is to the known texts. Undefined while an article's title or questions are not known, so that
 * known articles have no advantage. All titles are compared here, in turns: for thousands this takes longer than a page
 * may wait.
 */
async function meaningOf({ meanings, collection, rejects }: ComparedArticles, encoded: Float32Array): Promise<QuestionMeaning<KnownArticle> | undefined> {
  const question = unit(Float32Array.from(encoded))
  const nearest = ({ texts }: KnownArticle) => texts && meanings!.nearest(texts.fronts, question)
  const fronts = await workBeside(comparingFronts(collection.articles, nearest), turnMs)
  if (!fronts) return undefined
  // while some articles' sentences are unknown, those that are known would have an advantage
  const hasSentences = meanings!.knowsLater
  return {
    of: { front: (source) => fronts.get(source) ?? nearest(source), sections: ({ texts }) => (hasSentences ? texts : undefined)?.sections.map((section) => meanings!.likenesses(section, question)) },
    rejects: meanings!.likenesses(rejects.texts, question),
  }
}

function* comparingFronts(articles: Collection<KnownArticle>['articles'], nearest: (article: KnownArticle) => number | undefined): Generator<undefined, ReadonlyMap<KnownArticle, number> | undefined> {
  const fronts = new Map<KnownArticle, number>()
  for (const { source } of articles) {
    const near = nearest(source)
    if (near === undefined) return undefined
    fronts.set(source, near)
    yield
  }
  return fronts
}
