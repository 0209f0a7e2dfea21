import { analyse } from '#search-engine/text/analyse.ts'
import type { Article } from '../article.ts'
import { hasSteps, sectionsOf, type Section } from '../composition/article-sections.ts'
import type { Rated } from './retriever.ts'

/** A section of an article with its score for holding the answer. */
export interface RatedSection {
  section: Section
  score: number
  /** 0 to 1 for each block, by its index: how much of the question the block itself holds */
  blockScores: number[]
}

/** A question whose words are all in the title is about the whole article. */
const wholly = 0.95
/** What its main section then gains. */
const mainGain = 0.6

/**
 * Of the sections with steps the one whose heading begins as the title does ('Reset your gateway …': 'Reset it'), or
 * else the first; without steps the first one under a heading.
 */
function mainSection(page: Article): Section | undefined {
  const headed = sectionsOf(page).filter(({ heading }) => heading !== '')
  const withSteps = headed.filter(hasSteps)
  const told = firstWord(page.title, page)
  return withSteps.find(({ heading }) => told !== '' && firstWord(heading, page) === told) ?? withSteps[0] ?? headed[0]
}

/** 'Restablézcalo' and 'Restablezca el gateway' begin alike. */
const alikeLetters = 7

function firstWord(text: string, { locale }: Article): string {
  return analyse(text, locale)[0]?.word.slice(0, alikeLetters) ?? ''
}

/**
 * The sections of an article, best first. Of a question that is about the whole article the main section is likelier.
 * @param scores of each section, in the order of the article; undefined: sections are rated by the words that they hold
 */
export function rateSections(page: Article, scores: readonly number[] | undefined, held: Rated['held']): RatedSection[] {
  const main = held(page.title) >= wholly ? mainSection(page) : undefined
  const scoreOf = (section: Section, place: number) => (scores?.[place] ?? held([section.heading, ...section.blocks.map(({ text }) => text)].join('\n'))) + (section === main ? mainGain : 0)
  return scoreSections(page, scoreOf, held)
}

/** The sections of an article, best first; sections of equal score stay in their order. */
export function scoreSections(page: Article, scoreOf: (section: Section, place: number) => number, blockScoreOf: (text: string) => number = () => 0): RatedSection[] {
  const rated = sectionsOf(page).map((section, place) => ({ section, score: scoreOf(section, place), blockScores: section.blocks.map(({ text }) => blockScoreOf(text)) }))
  return rated.toSorted((a, b) => b.score - a.score || a.section.index - b.section.index)
}
