import type { Article } from '../article.ts'
import { sectionsOf, type Section } from '../composition/article-sections.ts'
import type { Rated } from './retriever.ts'

/** A part of an article, and how likely it holds the answer. */
export interface RatedSection {
  section: Section
  score: number
  /** 0 to 1 for each block, by its place: how much of the question it holds itself */
  blockScores: number[]
}

/** The parts of an article, best first. @param scores of each, in the order of the article; undefined: by what each holds */
export function rateSections(page: Article, scores: readonly number[] | undefined, held: Rated['held']): RatedSection[] {
  return scoreSections(page, ({ heading, blocks }, place) => scores?.[place] ?? held([heading, ...blocks.map(({ text }) => text)].join('\n')), held)
}

/** The parts of an article, best first, of the same score in their order. */
export function scoreSections(page: Article, scoreOf: (section: Section, place: number) => number, blockScoreOf: (text: string) => number = () => 0): RatedSection[] {
  const rated = sectionsOf(page).map((section, place) => ({ section, score: scoreOf(section, place), blockScores: section.blocks.map(({ text }) => blockScoreOf(text)) }))
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}
