import { analyse, termOf } from '#search-engine/analyse.ts'
import { isChatty } from './chatty-words.ts'
import type { Collection } from './collection.ts'

/** A word of a question, with all that it may mean. */
export interface Concept {
  /** what the question has */
  term: string
  /** rarity: how much it tells */
  weight: number
  /** whether it, or anything that it may mean, stands in some article */
  isKnown: boolean
  /** each alone stands for the word, all its terms together; 1 as typed, less for what was only made of it */
  meanings: readonly Meaning[]
}

export interface Meaning {
  terms: readonly string[]
  worth: number
}

const synonymWorth = 0.7
const correctedWorth = 0.8
/** of a correction of so few letters that it may be another word as well */
const doubtfulWorth = 0.6
const fewLetters = 5
/** of what a chatty word would weigh by its rarity */
const chattyShare = 0.15
/** More words than this are a text, not a question. */
const maxWords = 64

/** The telling words of a question, each once, in their order. Words that no article has are as rare as a word can be. */
export function readConcepts(question: string, { language, rarities, speller, synonyms }: Pick<Collection, 'language' | 'rarities' | 'speller' | 'synonyms'>): Concept[] {
  const tokens = analyse(question, language).slice(0, maxWords)
  const matches = synonyms?.match(tokens) ?? []
  const concepts = new Map<string, Concept>()
  for (const [index, token] of tokens.entries()) {
    // a compound's parts are words by themselves
    const isWhole = index > 0 && token.start < tokens[index - 1]!.start
    if (token.isStopword || isWhole || concepts.has(token.term)) continue
    const meanings: Meaning[] = [{ terms: [token.term], worth: 1 }]
    const next = tokens[index + 1]
    const last = tokens[index - 1]
    for (const joined of [next && token.word + next.word, last && last.word + token.word]) if (joined) meanings.push({ terms: [termOf(joined, language)], worth: 1 })
    for (const { meant } of matches.filter(({ start, count }) => index >= start && index < start + count)) meanings.push(...meant.map((terms) => ({ terms, worth: synonymWorth })))
    const isKnown = (meaning: Meaning) => meaning.terms.every((term) => rarities.has(term))
    if (!meanings.some(isKnown)) {
      const worth = token.word.length <= fewLetters ? doubtfulWorth : correctedWorth
      meanings.push(...speller.suggest(token.word, 2).map((word) => ({ terms: [termOf(word, language)], worth })))
    }
    const known = meanings.filter(isKnown)
    const weights = known.map(({ terms }) => Math.max(...terms.map((term) => rarities.of(term))))
    const weight = rarities.has(token.term) ? rarities.of(token.term) : weights.length > 0 ? Math.max(...weights) : rarities.most
    concepts.set(token.term, { term: token.term, weight: (isChatty(token.term, language) ? chattyShare : 1) * weight, isKnown: known.length > 0, meanings: known })
  }
  return [...concepts.values()]
}

/** Of what a word may mean, the surest that a text says; undefined where it says none. */
export function meaningIn({ meanings }: Concept, terms: ReadonlySet<string>): Meaning | undefined {
  let best: Meaning | undefined
  for (const meaning of meanings) if (meaning.worth > (best?.worth ?? 0) && meaning.terms.every((term) => terms.has(term))) best = meaning
  return best
}

/** 0 to 1: how much of a question a text holds, words weighed by how much they tell. */
export function coverageOf(concepts: readonly Concept[], terms: ReadonlySet<string>): number {
  let total = 0
  let held = 0
  for (const concept of concepts) {
    total += concept.weight
    held += concept.weight * (meaningIn(concept, terms)?.worth ?? 0)
  }
  return total === 0 ? 0 : held / total
}
