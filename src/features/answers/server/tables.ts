import type { Flag, Instant, JsonText } from '#platform/database/tables/schema.ts'

/** What was said of answers, conversations that were handed over, meanings of texts. */

declare module '#platform/database/tables/schema.ts' {
  interface Schema {
    answer_rating: AnswerRatingTable
    answer_handover: AnswerHandoverTable
    text_meaning: TextMeaningTable
  }
}

/** What one network thinks of one answer: the last that it said. */
export interface AnswerRatingTable {
  answer_id: string
  /** A keyed hash of the sender's network: tells visitors apart, and names nobody. */
  network_hash: string
  at: Instant
  helpful: Flag
  /** The option that was chosen in the feedback modal. */
  reason: string | null
  /** With what looks personal masked. */
  comment: string | null
  query_id: string | null
  is_robot: Flag
}

/** A conversation on its way to a ticket or an appointment look-up. */
export interface AnswerHandoverTable {
  /** A hash of its id: whoever reads the table cannot open it. */
  id_hash: string
  /** Only this person may read it; null where nobody was signed in. */
  customer_id: string | null
  target: string
  /** The turns, with what looks personal masked. */
  body: JsonText
  created_at: Instant
  expires_at: Instant
}

/** What a text of an article means, by the operator's own encoder; what no article says any more is deleted. */
export interface TextMeaningTable {
  /** The model's name with the language that it is asked in. */
  encoder: string
  /** The beginning of a hash of the text, base64. */
  text_hash: string
  /** A byte for each number, base64. */
  numbers: string
}
