import type { AskedWord } from '#features/search/server/read-evidence.ts'
import type { AnswerPiece } from './answer-text.ts'
import type { Block } from './article-sections.ts'
import type { RatedPage, RatedSection } from './rate-pages.ts'

/** An answer that people read to its end; the widget folds what is longer than eight lines. */
const answerLength = 1100
/** A section that is this much worse than the best one adds nothing. */
const secondSectionShare = 0.72

/**
 * The best part of an article as an answer, in its own words and order: the steps together, what stands before them first.
 * Where a second part says nearly as much of the question, its best paragraph is added.
 */
export function composeAnswer({ page, sections: [best, ...others] }: RatedPage, _words: readonly AskedWord[] = []): AnswerPiece[] {
  if (!best) return []
  const pieces = piecesOf(chooseBlocks(best, answerLength), page.id, best.section.index)
  const second = others.find(({ score }) => score >= best.score * secondSectionShare)
  const left = answerLength - lengthOf(pieces)
  if (!second || left < minAddition) return pieces
  return [...pieces, ...piecesOf(chooseBlocks(second, left), page.id, second.section.index)]
}

const minAddition = 200

function piecesOf(blocks: readonly Block[], articleId: string, section: number): AnswerPiece[] {
  return blocks.map(({ kind, text, index }) => ({ kind, text, articleId, block: section * 1000 + index }))
}

function lengthOf(pieces: readonly { text: string }[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length + 1, 0)
}

/** All of a section that fits, else the best block with those around it; at least one block. */
function chooseBlocks({ section, blockScores }: RatedSection, limit: number): Block[] {
  const { blocks } = section
  if (lengthOf(blocks) <= limit) return blocks
  const centre = blockScores.indexOf(Math.max(...blockScores))
  const chosen = new Set([centre])
  let length = blocks[centre]!.text.length
  // the list's first lines and what follows the best block say more than what stands before it
  for (const index of byNearness(blocks, blockScores, centre)) {
    if (length + blocks[index]!.text.length + 1 > limit) continue
    chosen.add(index)
    length += blocks[index]!.text.length + 1
  }
  return blocks.filter((_, index) => chosen.has(index))
}

/** Blocks that hold something of the question first, then the nearest to the best one. */
function byNearness(blocks: readonly Block[], scores: readonly number[], centre: number): number[] {
  const distance = (index: number) => (index > centre ? index - centre : 2 * (centre - index))
  return blocks
    .map((_, index) => index)
    .filter((index) => index !== centre)
    .toSorted((a, b) => scores[b]! - scores[a]! || distance(a) - distance(b))
}
