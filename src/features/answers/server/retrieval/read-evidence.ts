import type { SiteVariant } from '#contracts/site-path.ts'
import { type Asker, type FoundPage, recordSearch } from '#features/search/server.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { splitSentences } from '#search-engine/text/split-sentences.ts'
import { dot, unit } from '../../engine/matcher/matcher.ts'
import { rateArticles, type QuestionMeaning, type Rated } from '../../engine/rating/rate-articles.ts'
import { correctWords } from '../../engine/rating/read-concepts.ts'
import { matcherTerms } from '../../engine/rating/read-signs.ts'
import { knownArticles, type KnownArticle, type KnownArticles } from './known-articles.ts'

/** What the help articles say about a question. */
export interface Evidence {
  /** as it was looked for */
  question: string
  /** names this search in the signals that follow it */
  fusionQueryId: string
  /** articles, those first that are likeliest to answer */
  pages: FoundPage[]
  rated: Rated<KnownArticle>
  /** how near a text is to the question, by the matcher and by meaning: 0 for nothing in common, above 1 for the same */
  nearness: (text: string) => number
}

export interface EvidenceQuery {
  variant: SiteVariant
  question: string
  /** only articles of these topics; all where undefined */
  topics?: ReadonlySet<string> | undefined
  /** a page may offer a question that no article of its own topics asks: that one is answered nevertheless */
  offersOthers?: boolean
  /** false: nobody asked this; it is not noted as a search */
  isOwnQuestion?: boolean
  /** noted with the search */
  asker?: Asker | undefined
}

/** Characters: of a longer text the first 64 words would be taken alone, and all the rest would cost its time. */
const maxReadLength = 1000
/** So many articles are likely enough to be looked at. */
const pageCount = 20

/** What is looked for. An account's number or an address is nothing that an article could answer by. */
function readable(question: string): string {
  return maskPersonalText(question).replace(/\[(?:number|email)\]/g, ' ').trim().slice(0, maxReadLength).trim()
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** QAS-17: a question may be of any length; its beginning is read. */
export async function readEvidence(context: RequestContext, { variant, question: asked, topics, offersOthers = false, isOwnQuestion = true, asker }: EvidenceQuery): Promise<Evidence> {
  const question = readable(asked)
  const known = await knownArticles(context.runtime, variant)
  const read = correctWords(question, known.collection, known.rejects)
  const encoded = await known.meanings?.ofQuestion(read)
  const rated = rateArticles(known.collection, read, {
    meaning: encoded && meaningOf(known, encoded),
    rejects: known.rejects,
    asked: known.classifier && { likelihoods: known.classifier.likelihoods(read), idOf: ({ page }) => page.id },
    accepts: topics && (({ page }) => topics.has(page.topic) || (offersOthers && page.questions.some((own) => lettersOf(own) === lettersOf(question)))),
  })
  const pages = rated.articles.filter(({ coverage }) => coverage > 0).slice(0, pageCount).map(({ source }) => source.page)
  return { question, pages, rated, nearness: nearnessTo(known, read, encoded), fusionQueryId: isOwnQuestion ? recordSearch(context, { variant, question, resultCount: pages.length, source: 'answer', asker }) : '' }
}

/** Of a block of an article, whose sentences' meanings are known one by one. */
function nearnessTo({ collection, meanings }: KnownArticles, question: string, encoded: Float32Array | undefined): Evidence['nearness'] {
  const { matcher, rarities, language } = collection
  const asked = matcher?.place(matcherTerms(collection, question))
  const meant = encoded && unit(Float32Array.from(encoded))
  return (text) => {
    const matched = matcher && asked ? Math.max(0, dot(asked, matcher.place(rarities.weigh(analyse(text, language).map(({ term }) => term))))) : 0
    const likeness = meanings && meant ? Math.max(0, ...splitSentences(text, language).map((sentence) => meanings.likeness(sentence.text, meant))) : 0
    return 0.5 * matched + likeness
  }
}

/** Of what is known already; undefined while most articles are not, so that those that are have no advantage. */
function meaningOf({ meanings, collection, rejects }: KnownArticles, encoded: Float32Array): QuestionMeaning | undefined {
  const question = unit(Float32Array.from(encoded))
  const likeness = (texts: readonly string[]) => texts.map((text) => meanings!.likeness(text, question))
  if (!collection.articles.every(({ source }) => meanings!.of(source.title) !== undefined)) return undefined
  return {
    of: (article) => {
      const { texts } = collection.articles[article]!.source
      return texts && { fronts: likeness(texts.fronts), sections: texts.sections.map(likeness) }
    },
    rejects: likeness(rejects.texts),
  }
}
