import type { Article } from '../article.ts'
import { saysQuantity } from '../questions/asked-quantity.ts'
import type { RatedSection } from '../rating/rate-sections.ts'
import type { Rated } from '../rating/retriever.ts'
import type { AnswerPiece } from './answer-text.ts'
import { asksHow } from './asks-how.ts'
import type { Block, Section } from './article-sections.ts'

/**
 * Weights of a block's features, in logarithms of likelihood, which predict the block that holds the fact. Fitted on the
 * sets `a`, `c` and half of `d`, and on the tuning half with a seventh of their weight: its questions have more of the
 * articles' words, and its sections are found more often, than those of writers who saw no article. A long block says
 * more than a short one, a block further down in its section less; a block that announces others says little, and the
 * last section says whom to call. Of a list that item counts which is nearer than the others; a paragraph, the nearest of
 * whose sentences counts, is nearer than an item that says as much. 'How' asks for steps.
 */
const weights = { section: 3, held: 0.8, near: 7.6, list: -3.5, quantity: 1.2, length: 0.8, place: -0.35, last: -0.5, announcing: -1.5, step: 1 }

/** The likelihood that each block of an article holds what was asked, by `numberOf`; the sum is 1. */
export function likelyBlocks(sections: readonly RatedSection[], question: string, nearness: Rated['nearness']): ReadonlyMap<number, number> {
  const says = saysQuantity(question)
  const isHow = asksHow(question)
  const last = Math.max(...sections.map(({ section }) => section.index))
  const kindOf = ({ section }: RatedSection, { kind, text }: Block) => (sections.length > 1 && section.index === last ? weights.last : 0) + (text.endsWith(':') ? weights.announcing : 0) + (isHow && kind === 'step' ? weights.step : 0)
  const scored = sections.flatMap((rated) => {
    const { blocks } = rated.section
    const near = blocks.map(({ text }) => nearness(text))
    const inList = (block: Block, at: number) => meanOf(block.kind === 'text' ? [near[at]!] : near.filter((_, other) => blocks[other]!.kind === block.kind && blocks[other]!.isRow === block.isRow))
    const scoreOf = (block: Block, at: number) =>
      weights.section * rated.score + weights.held * (rated.blockScores[block.index] ?? 0) + weights.near * near[at]! + weights.list * inList(block, at) + weights.quantity * says(block.text) + weights.length * Math.log(block.text.length) + weights.place * Math.log(1 + block.index) + kindOf(rated, block)
    return blocks.map((block, at) => [numberOf(rated.section, block), scoreOf(block, at)] as const)
  })
  const most = Math.max(...scored.map(([, score]) => score))
  const whole = scored.reduce((sum, [, score]) => sum + Math.exp(score - most), 0)
  return new Map(scored.map(([number, score]) => [number, Math.exp(score - most) / whole]))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A block of an article in an answer. */
export function pieceOf({ id }: Pick<Article, 'id'>, section: Pick<Section, 'index'>, { kind, text, marks = [], index }: Block): AnswerPiece {
  return { kind, text, ...(marks.length > 0 ? { marks } : {}), articleId: id, block: numberOf(section, { index }) }
}

/** The number of a block among the pieces of an answer. */
export function numberOf(section: { index: number }, block: { index: number }): number {
  return section.index * 1000 + block.index
}

/**
 * The likelihood that what was asked is in the part that a reader sees at once: the first `limit` characters, and the
 * first list.
 */
export function seenAtOnce(pieces: readonly AnswerPiece[], likely: ReadonlyMap<number, number>, limit: number): number {
  const begin = pieces.findIndex(({ kind }) => kind === 'step' || kind === 'point')
  const end = begin < 0 ? begin : pieces.findIndex(({ kind }, at) => at > begin && kind !== pieces[begin]!.kind)
  const isListed = (at: number) => begin >= 0 && at >= begin && (end < 0 || at < end)
  let length = 0
  let seen = 0
  for (const [at, { kind, text, block }] of pieces.entries()) {
    const share = isListed(at) ? 1 : Math.min(1, Math.max(0, limit - length) / text.length)
    if (kind !== 'heading') seen += share * (likely.get(block) ?? 0)
    length += text.length + 1
  }
  return seen
}
