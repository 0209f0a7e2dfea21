import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Searches with what came of them, and the texts of large collections. */

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

/** STU-06: a page that stands first for some questions. */
export interface BestBetTable {
  id: string
  /** raised by every change: who has seen an older one overwrites nothing */
  version: number
  /** a BestBet */
  bet: JsonText
  changed_at: Instant
  /** login id */
  changed_by: string
}

/** A search as it was answered. */
export interface SearchQueryTable {
  /** fusion_query_id: the signals that follow name it */
  id: string
  at: Instant
  audience: string
  locale: string
  /** page: a results page; more: further pages and filters of it; panel: below the box while typing; answer: an answer service */
  source: string
  /** As asked, with what looks personal masked. */
  question: string
  /** Its terms without those that say little, sorted: what is the same question in other words. */
  terms: string
  result_count: number
  /** A keyed hash of the sender's network: tells visitors apart, and names nobody. */
  network_hash: string
  is_robot: Flag
  /** Path of the page that asked an answer service, with what looks personal masked. */
  source_page: string | null
  /** `responseSignal` of the question, as its asker sent it: of the signals that follow it. */
  response_signal: string | null
}

export interface SearchSignalTable {
  /** A hash of the sender's network, the collection and the signal's id: what arrives twice is kept once. */
  id: string
  at: Instant
  collection: string
  type: string
  query_id: string | null
  doc_id: string | null
  /** From 1. */
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
}

/** What readers made of an article: its score is multiplied by this many thousandths. */
export interface SearchStandingTable {
  doc_id: string
  permille: number
}

/** A text of a large collection, as it is ranked. */
export interface SearchTextTable {
  /** The variant of the site whose search it is of. */
  collection: string
  doc_id: string
  /** A hash of all that is here: whether it has changed. */
  fingerprint: string
  title: string
  body: string
  /** Questions after which people opened it. */
  clicks: JsonText
  /** Its words, folded, each once, with a space between them: what the speller knows. */
  words: string
  /** In words. */
  title_length: number
  body_length: number
}

export interface SearchPostingTable {
  collection: string
  term: string
  doc_id: string
  /** What the term counts in the text, 0 to 1,000, with the average lengths of the day when it was written. */
  impact: number
}
