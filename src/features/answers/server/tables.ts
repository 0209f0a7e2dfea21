import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** Tables of answers: ratings, handed-over conversations and the meanings of texts. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    answer_rating: AnswerRatingTable
    answer_handover: AnswerHandoverTable
    text_meaning: TextMeaningTable
  }
}

/** The latest rating of one answer by one network. */
export interface AnswerRatingTable {
  answer_id: string
  /** A keyed hash of the sender's network: tells visitors apart without identifying them. */
  network_hash: string
  at: Instant
  helpful: Flag
  /** The option that was chosen in the feedback modal. */
  reason: string | null
  /** With personal data masked. */
  comment: string | null
  query_id: string | null
  is_robot: Flag
}

/** A conversation on its way to a ticket or an appointment look-up. */
export interface AnswerHandoverTable {
  /** A hash of the id: a reader of the table cannot open the conversation. */
  id_hash: string
  /** Only this customer may read it; null if the visitor was not signed in. */
  customer_id: string | null
  target: string
  /** The turns, with personal data masked. */
  body: JsonText
  created_at: Instant
  expires_at: Instant
}

/** The vector of an article's text by the operator's encoder; texts that no article contains any more are deleted. */
export interface TextMeaningTable {
  /** The model's name with the language that it is asked in. */
  encoder: string
  /** The beginning of a hash of the text, base64. */
  text_hash: string
  /** The vector at a byte per number, base64. */
  numbers: string
}
