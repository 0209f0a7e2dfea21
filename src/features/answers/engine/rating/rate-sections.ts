import type { Article } from '../article.ts'
import { sectionsOf, type Section } from '../composition/article-sections.ts'
import type { Rated } from './retriever.ts'

/** A section of an article with its score for holding the answer. */
export interface RatedSection {
  section: Section
  score: number
  /** 0 to 1 for each block, by its index: how much of the question the block itself holds */
  blockScores: number[]
}

/**
 * The sections of an article, best first.
 * @param scores of each section, in the order of the article; undefined: sections are rated by the words that they hold
 */
export function rateSections(page: Article, scores: readonly number[] | undefined, held: Rated['held']): RatedSection[] {
  return scoreSections(page, ({ heading, blocks }, place) => scores?.[place] ?? held([heading, ...blocks.map(({ text }) => text)].join('\n')), held)
}

/** The sections of an article, best first; sections of equal score stay in their order. */
export function scoreSections(page: Article, scoreOf: (section: Section, place: number) => number, blockScoreOf: (text: string) => number = () => 0): RatedSection[] {
  const rated = sectionsOf(page).map((section, place) => ({ section, score: scoreOf(section, place), blockScores: section.blocks.map(({ text }) => blockScoreOf(text)) }))
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}
