import { analyse, termOf, type Language, type Token } from './analyse.ts'
import type { QueryTerm, ScoreSettings } from './score.ts'
import type { SynonymMap, SynonymMatch } from './synonyms.ts'

/** A word of the question that was corrected; `start` and `end` are its place in the question as typed. */
export interface Correction {
  start: number
  end: number
  written: string
  meant: string
}

export interface Question {
  /** in the order of the question, each once; weights without rarity */
  terms: QueryTerm[]
  corrections: Correction[]
}

interface Vocabulary {
  /** whether some document holds the term */
  knows(term: string): boolean
  /** whether some document holds the folded word as it is */
  has(word: string): boolean
  /** folded words that the folded word may have been meant for, best first */
  suggest(word: string): string[]
}

/** More words than this are a text, not a question: the rest is left out. */
const maxTerms = 64

/**
 * The terms of a question. A word that no document holds is replaced by the likeliest that one does, unless a synonym of it
 * is known; two words whose compound is known look for that too ('wi fi' → wifi). Synonyms come after all that was typed, at a
 * lower weight, and are no corrections.
 */
export function readQuestion(question: string, language: Language, settings: ScoreSettings, vocabulary: Vocabulary, synonyms?: SynonymMap): Question {
  const tokens = analyse(question, language).slice(0, maxTerms)
  const matches = (synonyms?.match(tokens) ?? []).map((match) => known(match, vocabulary)).filter(({ meant }) => meant.length > 0)
  const weights = new Map<string, number>()
  const corrections: Correction[] = []
  const want = (term: string, weight: number) => {
    if (vocabulary.knows(term)) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
  }
  for (const [index, token] of tokens.entries()) {
    if (vocabulary.knows(token.term)) want(token.term, token.isStopword ? settings.stopwordWeight : 1)
    else if (!isCompound(token, tokens[index - 1]) && !hasSynonym(index, matches)) correct(token)
    const next = tokens[index + 1]
    // 'de la' is no 'dela': words that say little are not the beginning of a compound
    if (next && !token.isStopword && vocabulary.has(token.word + next.word)) want(termOf(token.word + next.word, language), 1)
  }
  for (const { meant } of matches) for (const terms of meant) for (const term of terms) want(term, settings.synonymWeight / terms.length)
  return { terms: [...weights].map(([term, weight]) => ({ term, weight })), corrections }

  function correct(token: Token): void {
    const meant = vocabulary.suggest(token.word).find((word) => vocabulary.knows(termOf(word, language)))
    if (meant === undefined) return
    want(termOf(meant, language), 1)
    corrections.push({ start: token.start, end: token.end, written: question.slice(token.start, token.end), meant })
  }
}

/** The match with those of its meanings whose words are all in some document. */
function known(match: SynonymMatch, vocabulary: Vocabulary): SynonymMatch {
  return { ...match, meant: match.meant.filter((terms) => terms.every((term) => vocabulary.knows(term))) }
}

function hasSynonym(index: number, matches: readonly SynonymMatch[]): boolean {
  return matches.some(({ start, count }) => index >= start && index < start + count)
}

/** Its parts stand before it, and have been looked for. */
function isCompound(token: Token, before: Token | undefined): boolean {
  return before !== undefined && token.start < before.start
}
