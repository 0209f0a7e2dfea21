import type { Article } from '../article.ts'
import type { AnswerPiece } from './answer-text.ts'
import { sectionsOf } from './article-sections.ts'
import { pieceOf } from './likely-blocks.ts'

const warns = /^(?:warning|caution|danger|advertencia|precaución|cuidado|peligro)\s*[:!]/iu
/** A longer one is a paragraph of its own, and no warning that is read before the first step. */
const longestWarning = 300

/** ANS-17: no steps without the warning that the article gives before anything; other parts of it are read without. */
export function withWarning(page: Article, pieces: AnswerPiece[]): AnswerPiece[] {
  if (!pieces.some(({ kind }) => kind === 'step') || pieces.some(({ text }) => warns.test(text))) return pieces
  const [opening] = sectionsOf(page)
  const warning = opening?.heading === '' ? opening.blocks.find(({ text }) => warns.test(text) && text.length <= longestWarning) : undefined
  return opening && warning ? [pieceOf(page, opening, { ...warning, kind: 'text' }), ...pieces] : pieces
}
