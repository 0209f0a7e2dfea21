import type { AnswerPiece } from './answer-text.ts'
import type { Block } from './article-sections.ts'
import type { RatedPage, RatedSection } from './rate-pages.ts'

interface Measure {
  /** in characters */
  answerLength: number
  /** a section that is this much worse than the best one adds nothing */
  otherSectionShare: number
  maxSections: number
  /** what one section may take where others say nearly as much */
  sectionLength: number
}

/** An answer that people read to its end; the widget folds what is longer than eight lines. Found by measurement on the tuning half of the question set (`npm run bench answers`). */
const usual: Measure = { answerLength: 1300, otherSectionShare: 0.3, maxSections: 3, sectionLength: 900 }
/** QAS-07: for who asks for more: nearly all that a question can be answered with (5,000 characters are the end). */
const fuller: Measure = { answerLength: 4000, otherSectionShare: 0.1, maxSections: 8, sectionLength: 2000 }
/** Less than this of a section says nothing. */
const minAddition = 120

/**
 * The best parts of an article as an answer, in their own words and order: the steps together, what stands before them
 * first. The likeliest part comes first, and after it others that say nearly as much of the question.
 */
export function composeAnswer({ page, sections: [best, ...others] }: RatedPage, isFuller = false): AnswerPiece[] {
  if (!best) return []
  const { answerLength, otherSectionShare, maxSections, sectionLength } = isFuller ? fuller : usual
  const chosen = [best, ...others.filter(({ score }) => score >= best.score * otherSectionShare)].slice(0, maxSections)
  const pieces: AnswerPiece[] = []
  for (const section of chosen) {
    const left = answerLength - lengthOf(pieces)
    if (pieces.length > 0 && left < minAddition) break
    pieces.push(...piecesOf(chooseBlocks(section, Math.min(left, chosen.length > 1 ? sectionLength : left)), page.id, section.section.index))
  }
  return pieces
}

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
  for (const index of byNearness(blocks, blockScores, centre)) {
    if (length + blocks[index]!.text.length + 1 > limit) continue
    chosen.add(index)
    length += blocks[index]!.text.length + 1
  }
  return blocks.filter((_, index) => chosen.has(index))
}

/** Blocks that hold something of the question first, then the nearest to the best one; what follows it says more than what stands before. */
function byNearness(blocks: readonly Block[], scores: readonly number[], centre: number): number[] {
  const distance = (index: number) => (index > centre ? index - centre : 2 * (centre - index))
  return blocks
    .map((_, index) => index)
    .filter((index) => index !== centre)
    .toSorted((a, b) => scores[b]! - scores[a]! || distance(a) - distance(b))
}
