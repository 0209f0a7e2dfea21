import { createHash } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { AnswerPiece } from '../../engine/composition/answer-text.ts'
import { countRatings } from '../records/answer-store.ts'
import type { NumberedPassage } from '../../engine/checking/check-sentence.ts'
import type { AskedQuestion } from '../questions/read-request.ts'

/** An answer that a model has written and that has been checked. */
export interface KeptAnswer {
  id: string
  pieces: readonly AnswerPiece[]
}

/** Of a process; some 2 KB each. */
const maxKept = 2000
/** So many networks that asked and found an answer wrong, and more than found it right, take it out of what is kept. */
const minDislikes = 3

const shelfOf = perDatabase(() => new Map<string, KeptAnswer>())

/**
 * What an answer is kept by: the question, the variant, the model and the passages that it was made from, word for word. When
 * an article changes so that other passages, or other words, would answer, the old answer is not found any more.
 */
export function keptKey({ question, variant }: Pick<AskedQuestion, 'question' | 'variant'>, modelName: string, passages: readonly NumberedPassage[]): string {
  const asked = question.toLowerCase().replace(/\s+/g, ' ')
  return createHash('sha256').update(JSON.stringify([asked, variant.audience, variant.locale, modelName, passages])).digest('base64url')
}

/** Undefined where there is none, or where people found it wrong: then it is forgotten. */
export async function findKept(database: Database, key: string): Promise<KeptAnswer | undefined> {
  const shelf = shelfOf(database)
  const kept = shelf.get(key)
  if (!kept) return undefined
  shelf.delete(key)
  if (await isDisliked(database, kept.id)) return undefined
  // the one that was asked for last goes last
  shelf.set(key, kept)
  return kept
}

export function keepAnswer(database: Database, key: string, answer: KeptAnswer): void {
  const shelf = shelfOf(database)
  shelf.set(key, answer)
  if (shelf.size > maxKept) shelf.delete(shelf.keys().next().value!)
}

/** FBK-01: a thumbs-down counts against what a model wrote. An article's own words stay: its owner sees what people say of them. */
export async function isDisliked(database: Database, answerId: string): Promise<boolean> {
  const { up, down } = await countRatings(database, answerId)
  return down >= minDislikes && down > up
}
