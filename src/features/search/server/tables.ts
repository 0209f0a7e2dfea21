import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Tables of search: searches with what came of them, and the texts of large collections. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    best_bet: BestBetTable
    search_query: SearchQueryTable
    search_signal: SearchSignalTable
    search_click: SearchClickTable
    search_standing: SearchStandingTable
    search_text: SearchTextTable
    search_posting: SearchPostingTable
  }
}

/** STU-06: a page that comes first for some questions. */
export interface BestBetTable {
  id: string
  /** raised by every change: an editor who has seen an older one overwrites nothing */
  version: number
  /** a BestBet */
  bet: JsonText
  changed_at: Instant
  /** login id */
  changed_by: string
}

/** A search as it was answered. */
export interface SearchQueryTable {
  /** fusion_query_id: the signals that follow refer to it */
  id: string
  at: Instant
  audience: string
  locale: string
  /** page: a results page; more: further pages and filters of it; panel: below the box while typing; answer: an answer service */
  source: string
  /** As asked, with personal data masked. */
  question: string
  /** Its terms without stopwords, sorted: equal for the same question in other words. */
  terms: string
  result_count: number
  /** A keyed hash of the sender's network: tells visitors apart without identifying them. */
  network_hash: string
  is_robot: Flag
  /** Path of the page that asked an answer service, with personal data masked. */
  source_page: string | null
  /** `responseSignal` of the question, as its sender gave it, for the signals that follow it. */
  response_signal: string | null
  /** Ids of the results that were shown, each between spaces; null for a search before this was kept. */
  results: string | null
}

export interface SearchSignalTable {
  /** A hash of the sender's network, the collection and the signal's id: a signal that arrives twice is kept once. */
  id: string
  at: Instant
  collection: string
  type: string
  query_id: string | null
  doc_id: string | null
  /** Place in the list, from 1. */
  position: number | null
  helpful: Flag | null
  network_hash: string
  is_robot: Flag
  payload: JsonText
}

/** A question after which several people opened an article. */
export interface SearchClickTable {
  audience: string
  locale: string
  doc_id: string
  terms: string
  question: string
  /** How often it counts as a question of the article, 1 to 5. */
  weight: number
  /** Whether enough visitors used these very words for others to be shown them. */
  is_shown: Flag
}

/** What readers thought of an article: its score is multiplied by this many thousandths. */
export interface SearchStandingTable {
  doc_id: string
  permille: number
}

/** A text of a large collection, as it is ranked. */
export interface SearchTextTable {
  /** The variant of the site to whose search the text belongs. */
  collection: string
  doc_id: string
  /** A hash of everything that the text is made from: shows whether it has changed. */
  fingerprint: string
  title: string
  body: string
  /** Questions that the text answers, and those after which visitors opened it. */
  clicks: JsonText
  /** Its words, folded, each once, separated by spaces: the vocabulary of the speller. */
  words: string
  /** In words. */
  title_length: number
  body_length: number
}

export interface SearchPostingTable {
  collection: string
  term: string
  doc_id: string
  /** How much the term counts in the text, 1 to 1,000, with the average lengths at the time when it was written. */
  impact: number
}
