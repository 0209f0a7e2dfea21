import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { locales } from '#contracts/identity.ts'
import { VariantQuery } from '#features/site-content/contract.ts'
import { maxPredictions, maxResults, predictionLimit, resultsPerPage, searchLimit } from './search-limits.ts'

export { resultsPerPage, signalsPath } from './search-limits.ts'

export { BestBet, isBetDue } from './best-bet.ts'
export { browserFields } from './browser-fields.ts'
export { postSignal } from './send-signal.ts'
export { reportOf, type OwnSignal } from './signal-report.ts'
export { postSignals, SignalParams } from './signal.ts'

/** A piece of a text; the pieces in order are the text. `isMatch` pieces hold what was searched for. */
export const TextPiece = z.object({ text: z.string(), isMatch: z.boolean() })
export type TextPiece = z.output<typeof TextPiece>

/** device: the article that introduces a device; page: a place of the site (LAN-12) */
export const resultKinds = ['article', 'device', 'topic', 'page'] as const
export type ResultKind = (typeof resultKinds)[number]

export const SearchResult = z.object({
  /** KM id (LAN-07); a topic's begins with topic/, a page's with page/ */
  id: z.string(),
  kind: z.enum(resultKinds),
  /** a path of this site */
  url: z.string(),
  title: z.array(TextPiece),
  snippet: z.array(TextPiece),
  /** '' for a page, which belongs to no topic */
  topic: z.string(),
  topicTitle: z.string(),
  /** the language it is written in */
  locale: z.enum(locales),
})
export type SearchResult = z.output<typeof SearchResult>

export const SearchAnswer = z.object({
  /** the id by which the signals that follow refer to this search (SIG-01) */
  fusionQueryId: z.string(),
  /** what was asked, trimmed and cut to 120 characters */
  query: z.string(),
  /** LAN-09: what was searched for instead, if no document contains the words as typed; corrected words are matches */
  corrected: z.array(TextPiece).optional(),
  /** LAN-13: the language that the question was recognised as, and that the results are in */
  locale: z.enum(locales),
  /** how many results can be listed: at most 60 (LAN-06) */
  total: z.int(),
  /** whether more match than can be listed */
  isCut: z.boolean().default(false),
  page: z.int(),
  pages: z.int(),
  results: z.array(SearchResult),
  /**
   * the topics of the results, with how many each has, whatever topic was asked for; '' counts results without a topic
   * (places)
   */
  topics: z.array(z.object({ topic: z.string(), title: z.string(), count: z.int() })),
  /** the kinds of results, with how many each has, whatever kind was asked for */
  kinds: z.array(z.object({ kind: z.enum(resultKinds), count: z.int() })),
})
export type SearchAnswer = z.output<typeof SearchAnswer>

/** LAN-06, LAN-09, LAN-11 */
export const searchResults = endpoint({
  id: 'search.listResults',
  summary: 'Pages that answer a search, best first, 15 a page and 60 at most.',
  method: 'GET',
  path: '/search/v1/results',
  limits: [searchLimit],
  access: 'anyone',
  query: VariantQuery.extend({
    /** longer questions are cut to 120 characters (LAN-03) */
    q: z.string().max(8192),
    /** search for the words exactly as typed */
    exact: z.enum(['true', 'false']).default('false'),
    topic: z.string().max(60).optional(),
    kind: z.enum(resultKinds).optional(),
    page: z.coerce.number().int().min(1).max(maxResults / resultsPerPage).default(1),
    rows: z.coerce.number().int().min(1).max(resultsPerPage).default(resultsPerPage),
    /** panel: asked while a visitor types, below the search box */
    source: z.enum(['page', 'panel']).default('page'),
  }),
  response: SearchAnswer,
})

/** LAN-03, LAN-09 */
export const searchPredictions = endpoint({
  id: 'search.listPredictions',
  summary: 'At most five ways to finish what is being typed; typing errors are tolerated after three letters.',
  method: 'GET',
  path: '/search/v1/predictions',
  limits: [predictionLimit],
  access: 'anyone',
  query: VariantQuery.extend({ q: z.string().max(8192) }),
  response: z.object({
    predictions: z
      .array(
        z.object({
          text: z.string(),
          /** those that were typed are matches, so that the rest can stand out */
          pieces: z.array(TextPiece),
          /** the language it is written in; unknown for a question that visitors asked */
          locale: z.enum(locales).optional(),
        }),
      )
      .max(maxPredictions),
  }),
})
