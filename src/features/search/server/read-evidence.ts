import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import { maskPersonalText } from '#platform/log.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { bestSentences } from '#search-engine/best-sentence.ts'
import type { AskedPhrase } from './asked-phrases.ts'
import { readAskedWords, type AskedWord } from './asked-words.ts'
import { analyse } from '#search-engine/analyse.ts'
import { isChatty } from './chatty-words.ts'
import { findPages } from './find-pages.ts'
import { encodeQuestion } from './phrase-meanings.ts'
import { recordSearch, type Asker } from './record-search.ts'
import type { NearPhrase } from '#search-engine/phrase-index.ts'
import { variantSearch, type FoundPage } from './search-indexes.ts'

export { coverage, termsOfText, type AskedWord, type TermSet } from './asked-words.ts'
export type { AskedPhrase } from './asked-phrases.ts'
export type { FoundPage } from './search-indexes.ts'

/** What the help articles say about a question. */
export interface Evidence {
  /** as it was looked for */
  question: string
  /** names this search in the signals that follow it */
  fusionQueryId: string
  /** articles: what the search finds, best first, then those that are asked for in like words */
  pages: FoundPage[]
  scores: ReadonlyMap<FoundPage, number>
  /** ways of asking for these articles, and for what is answered elsewhere, that are most like the question */
  near: NearPhrase<AskedPhrase>[]
  /** how many ways of asking there are, near or not */
  phraseCounts: ReadonlyMap<FoundPage | undefined, number>
  /** whether `near` knows what the question means; else it is by words alone */
  isNearByMeaning: boolean
  /** how likely somebody who asks for each of them says this; undefined: for what is answered elsewhere */
  likelihoods: ReadonlyMap<FoundPage | undefined, number>
  /** how much likelier this is asked of us than elsewhere, as a logarithm; undefined where no list says what is asked elsewhere */
  likelierOurs: number | undefined
  /** the question's telling words, with what each may mean */
  words: AskedWord[]
}

export interface EvidenceQuery {
  variant: SiteVariant
  question: string
  /** only articles of these topics; all where undefined */
  topics?: ReadonlySet<string> | undefined
  /** false: nobody asked this; it is not noted as a search */
  isOwnQuestion?: boolean
  /** noted with the search */
  asker?: Asker | undefined
}

/** Phrasings further off say nothing. */
const nearCount = 200

/** Characters. Of a longer text the engine would take the first 64 words alone, and all the rest would cost its time. */
const maxReadLength = 1000

/** What is looked for. An account's number or an address is nothing that an article could answer by. */
function readable(question: string): string {
  return maskPersonalText(question).replace(/\[(?:number|email)\]/g, ' ').trim().slice(0, maxReadLength).trim()
}

/** QAS-17: a question may be of any length; its beginning is read. */
export async function readEvidence(context: RequestContext, { variant, question: asked, topics, isOwnQuestion = true, asker }: EvidenceQuery): Promise<Evidence> {
  const question = readable(asked)
  const search = await variantSearch(context.runtime, variant)
  const isWanted = ({ kind, topic }: FoundPage) => (kind === 'article' || kind === 'device') && (!topics || topics.has(topic))
  const found = await findPages(search, withoutChat(question, variant.locale), { limit: 20, accepts: isWanted })
  const { index, byPage, byPlace, counts, knowsMeanings } = await search.phrases()
  const encoded = knowsMeanings ? await encodeQuestion(question, context.runtime.log) : undefined
  const near = index.nearest(question, nearCount, encoded).filter(({ phrase: { page } }) => !page || isWanted(page))
  const places = index.likelihoods(question, byPlace)
  const [ours, others] = [places.get(true), places.get(false)]
  return {
    question,
    fusionQueryId: isOwnQuestion ? recordSearch(context, { variant, question, resultCount: found.pages.length, source: 'answer', asker }) : '',
    pages: [...new Set([...found.pages, ...near.flatMap(({ phrase: { page } }) => page ?? [])])],
    scores: found.scores,
    near,
    phraseCounts: counts,
    isNearByMeaning: encoded !== undefined,
    likelihoods: index.likelihoods(question, byPage),
    likelierOurs: ours !== undefined && others !== undefined ? ours - others : undefined,
    words: await readAskedWords(search, question, variant.locale),
  }
}

/** The question without the words that people only talk with; as it is where nothing else is in it. */
function withoutChat(question: string, locale: Locale): string {
  const telling = analyse(question, locale).filter(({ term, isStopword }) => !isStopword && !isChatty(term, locale))
  if (telling.length === 0) return question
  const kept = analyse(question, locale).filter(({ term, isStopword }) => isStopword || !isChatty(term, locale))
  return kept.map(({ start, end }) => question.slice(start, end)).join(' ')
}

/** The sentence of one article that answers a question best, and what it goes on with; its description where none does. */
export async function readAnswerOf(context: RequestContext, variant: SiteVariant, page: FoundPage, question: string): Promise<string> {
  const search = await variantSearch(context.runtime, variant)
  const [best] = bestSentences(question, (await search.source.weigh(question)).terms, [{ key: page.id, text: page.text, score: 1 }], variant.locale, 1)
  return best ? passageFrom(page.text, best) : page.description
}

/** Long enough for a step and what follows from it. */
const answerLength = 320

/** A sentence with those of its paragraphs that follow, at most 320 characters; never less than the sentence. */
function passageFrom(text: string, { start, end }: { start: number; end: number }): string {
  const rest = text.slice(end, start + answerLength)
  const stop = [...rest.matchAll(/[.!?](?=\s|$)/g)].at(-1)
  return text.slice(start, stop ? end + stop.index + 1 : end).replace(/\n+/g, ' ').trim()
}

