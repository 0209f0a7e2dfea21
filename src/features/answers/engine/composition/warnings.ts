import type { Article } from '../article.ts'
import type { AnswerPiece } from './answer-text.ts'
import { sectionsOf } from './article-sections.ts'
import { pieceOf } from './likely-blocks.ts'

const warns = /^(?:warning|caution|danger|advertencia|precaución|cuidado|peligro)\s*[:!]/iu
/** In characters. A longer block is an ordinary paragraph, not a warning to read before the first step. */
const longestWarning = 300

/**
 * ANS-17: puts the warning in an article's introduction before an answer with steps; other answers stay as they are.
 */
export function withWarning(page: Article, pieces: AnswerPiece[]): AnswerPiece[] {
  if (!pieces.some(({ kind }) => kind === 'step') || pieces.some(({ text }) => warns.test(text))) return pieces
  const [opening] = sectionsOf(page)
  const warning = opening?.heading === '' ? opening.blocks.find(({ text }) => warns.test(text) && text.length <= longestWarning) : undefined
  return opening && warning ? [pieceOf(page, opening, { ...warning, kind: 'text' }), ...pieces] : pieces
}
