import type { AnswerPiece } from './answer-text.ts'
import type { Block } from './article-sections.ts'
import type { RatedSection } from '../rating/rate-sections.ts'

/** Blocks of a section that are read together: a paragraph, a whole procedure, a list, a table. */
export interface Unit {
  kind: 'text' | 'steps' | 'points' | 'rows'
  blocks: Block[]
  /** parallel to `blocks` */
  scores: number[]
}

/** 'This', 'They', 'If so': text that says nothing without the sentence before it. */
export const leans = /^(it|they|this|that|these|those|then|there|so|but|and|or|otherwise|instead|if (so|not|it|they|that)|both|either|él|ella|ellos|ellas|es[oae]s?|est[oae]s?|luego|después|entonces|pero|y|o|así|si (es así|no)|ambos|también|lo|la|los|las)\b/iu

/** 'It misbehaves', 'Take it along', 'Es una caja aparte': text whose subject is named by the heading alone; not 'What it costs'. */
const aboutBefore = /^(?:(?:it|they|this|these|those|both|éste|ésta|esto|estos|estas|ambos)\b|(?!(?:what|how|when|where|why|if|who)\b)\p{L}+ (?:it|them)\b|(?:es|son|está|están|tiene|tienen|sirve|sirven)\b)/iu

export function isAboutBefore({ kind, text }: Pick<AnswerPiece, 'kind' | 'text'>): boolean {
  return kind !== 'heading' && !text.endsWith(':') && aboutBefore.test(text)
}

/** The unit to begin with: a paragraph that refers to the one before is shown together with that one. */
export function withWhatItLeansOn(units: readonly Unit[], lead: number): number {
  const isLeaning = (at: number) => units[at]!.kind === 'text' && isAboutBefore(units[at]!.blocks[0]!)
  let first = lead
  while (first > 0 && isLeaning(first) && units[first - 1]!.kind === 'text') first--
  return first
}

/** A row is requested by itself if it holds this many times as much of the question as the next best row. */
const outstanding = 1.8

export function unitsOf({ section, blockScores }: RatedSection): Unit[] {
  return blocksInUnits(section.blocks, blockScores).map((unit) => (unit.kind === 'rows' ? askedRowFirst(unit) : unit))
}

/** ANS-17: the requested row stands first; the rows of a table can be read in any order. */
function askedRowFirst(unit: Unit): Unit {
  const [best = 0, second = 0] = unit.scores.toSorted((a, b) => b - a)
  const at = unit.scores.indexOf(best)
  if (at <= 0 || best < second * outstanding) return unit
  const first = <Item>(items: readonly Item[]) => [items[at]!, ...items.filter((_, index) => index !== at)]
  return { ...unit, blocks: first(unit.blocks), scores: first(unit.scores) }
}

function blocksInUnits(blocks: readonly Block[], blockScores: readonly number[]): Unit[] {
  const units: Unit[] = []
  for (const block of blocks) {
    const kind = block.kind === 'text' ? 'text' : block.kind === 'step' ? 'steps' : block.isRow ? 'rows' : 'points'
    const last = units.at(-1)
    const unit = last && last.kind === kind && kind !== 'text' ? last : { kind, blocks: [], scores: [] } satisfies Unit
    if (unit !== last) units.push(unit)
    unit.blocks.push(block)
    unit.scores.push(blockScores[block.index] ?? 0)
  }
  return units
}

/** The unit with the best block. If no block holds any of the question: the procedure, else the first unit. */
export function bestUnit(units: readonly Unit[], isHow: boolean): number {
  const scores = units.map((unit) => Math.max(...unit.scores))
  const best = Math.max(...scores)
  const steps = units.findIndex(({ kind }) => kind === 'steps')
  const lead = steps >= 0 && (best === 0 || isHow) ? steps : Math.max(0, scores.indexOf(best))
  return announces(units[lead]!) && lead + 1 < units.length ? lead + 1 : lead
}

/** Whether the unit is a paragraph that a list follows: 'Choose by hand only if the evening is bad:' */
export function announces({ kind, blocks }: Unit): boolean {
  return kind === 'text' && blocks[0]!.text.endsWith(':')
}

/** The written order; but the best paragraph comes first if it would come late and can stand there. */
export function inReadingOrder(units: readonly Unit[], lead: number, limit: number): readonly Unit[] {
  const best = units[lead]!
  const comesLate = lengthOf(units.slice(0, lead + 1).flatMap(({ blocks }) => blocks)) > limit
  if (lead === 0 || !comesLate || best.kind !== 'text' || leans.test(best.blocks[0]!.text)) return units
  return [best, ...units.filter((unit) => unit !== best)]
}

/** The steps, with the paragraph that announces them, before any other text that stands before them. */
export function stepsFirst(units: readonly Unit[], steps: number): readonly Unit[] {
  const before = units.slice(0, steps)
  const announcing = before.filter((unit, at) => at === steps - 1 && announces(unit))
  return [...announcing, units[steps]!, ...before.filter((unit) => !announcing.includes(unit)), ...units.slice(steps + 1)]
}

/** As many of the first blocks as fit; at least one. */
export function firstWithin(blocks: readonly Block[], limit: number): Block[] {
  let count = 1
  while (count < blocks.length && lengthOf(blocks.slice(0, count + 1)) <= limit) count++
  return blocks.slice(0, count)
}

/** The best blocks that fit, in their written order; at least one. */
export function bestWithin({ blocks, scores }: Unit, limit: number): Block[] {
  const byScore = blocks.map((block, index) => ({ block, score: scores[index]! })).toSorted((a, b) => b.score - a.score)
  const chosen = new Set<Block>()
  let length = 0
  for (const { block } of byScore) {
    if (chosen.size > 0 && length + block.text.length + 1 > limit) continue
    chosen.add(block)
    length += block.text.length + 1
  }
  return blocks.filter((block) => chosen.has(block))
}

export function lengthOf(blocks: readonly { text: string }[]): number {
  return blocks.reduce((sum, { text }) => sum + text.length + 1, 0)
}
