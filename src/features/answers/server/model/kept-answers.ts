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

/** Answers that a process keeps, at some 2 KB each. */
const maxKept = 2000
/** An answer is dropped if so many networks that asked rated it unhelpful, and more than rated it helpful. */
const minDislikes = 3

const shelfOf = perDatabase(() => new Map<string, KeptAnswer>())

/**
 * The cache key of an answer: the question, the variant, the model and the passages that it was made from, word for
 * word. When a changed article gives other passages or other words, the old answer is not found any more.
 */
export function keptKey({ question, variant }: Pick<AskedQuestion, 'question' | 'variant'>, modelName: string, passages: readonly NumberedPassage[]): string {
  const asked = question.toLowerCase().replace(/\s+/g, ' ')
  return createHash('sha256').update(JSON.stringify([asked, variant.audience, variant.locale, modelName, passages])).digest('base64url')
}

/** Undefined if there is none, or if visitors rated it unhelpful: then it is removed. */
export async function findKept(database: Database, key: string): Promise<KeptAnswer | undefined> {
  const shelf = shelfOf(database)
  const kept = shelf.get(key)
  if (!kept) return undefined
  // re-inserted at the end, so that the least recently used answer is removed first; before the wait below, so that
  // others who ask meanwhile find it
  shelf.delete(key)
  shelf.set(key, kept)
  if (!(await isDisliked(database, kept.id))) return kept
  if (shelf.get(key) === kept) shelf.delete(key)
  return undefined
}

export function keepAnswer(database: Database, key: string, answer: KeptAnswer): void {
  const shelf = shelfOf(database)
  shelf.set(key, answer)
  if (shelf.size > maxKept) shelf.delete(shelf.keys().next().value!)
}

/**
 * FBK-01: whether visitors rated a model's answer unhelpful. Answers in an article's own words stay: the article's
 * owner sees their ratings.
 */
export async function isDisliked(database: Database, answerId: string): Promise<boolean> {
  const { up, down } = await countRatings(database, answerId)
  return down >= minDislikes && down > up
}
