import type { Locale } from '#contracts/identity.ts'
import type { FoundPage } from '#features/search/server.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { coverageOf, type Concept } from './read-concepts.ts'
import { sectionsOf, type Section } from '../composition/article-sections.ts'

/** A part of an article, and how likely it holds the answer. */
export interface RatedSection {
  section: Section
  score: number
  /** 0 to 1 for each block, by its place: how much of the question it holds itself */
  blockScores: number[]
}

/** The parts of an article, best first. @param scores of each, in the order of the article */
export function rateSections(page: FoundPage, scores: readonly number[], concepts: readonly Concept[], locale: Locale): RatedSection[] {
  const held = (text: string) => coverageOf(concepts, new Set(analyse(text, locale).map(({ term }) => term)))
  return scoreSections(page, (_, place) => scores[place]!, held)
}

/** The parts of an article, best first, of the same score in their order. */
export function scoreSections(page: FoundPage, scoreOf: (section: Section, place: number) => number, blockScoreOf: (text: string) => number = () => 0): RatedSection[] {
  const rated = sectionsOf(page).map((section, place) => ({ section, score: scoreOf(section, place), blockScores: section.blocks.map(({ text }) => blockScoreOf(text)) }))
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}
