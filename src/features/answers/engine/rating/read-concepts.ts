import { analyse, termOf, type Language, type Token } from '#search-engine/text/analyse.ts'
import { editDistance } from '#search-engine/text/speller.ts'
import { isChatty } from '../collection/chatty-words.ts'
import type { Collection } from '../collection/collection.ts'
import { termsOf } from '../collection/terms.ts'

/** A word of a question, with all that it may mean. */
export interface Concept {
  /** the term as the question has it */
  term: string
  /** how much the word tells: its rarity, lowered for chatty words */
  weight: number
  /** whether it, or anything that it may mean, stands in some article */
  isKnown: boolean
  /** alternatives: each alone stands for the word, if a text has all its terms; worth 1 as typed, less for a synonym */
  meanings: readonly Meaning[]
}

export interface Meaning {
  terms: readonly string[]
  worth: number
}

const synonymWorth = 0.7
/** the share of its rarity that a chatty word weighs */
const chattyShare = 0.15
/** Further words are not read: a longer text is not a question. */
const maxWords = 64

/** The telling words of a question, each once, in their order. Words that no article has get the highest rarity. */
export function readConcepts(question: string, { language, rarities, synonyms }: Pick<Collection, 'language' | 'rarities' | 'synonyms'>): Concept[] {
  const tokens = analyse(question, language).slice(0, maxWords)
  const matches = synonyms?.match(tokens) ?? []
  const concepts = new Map<string, Concept>()
  for (const [index, token] of tokens.entries()) {
    // a compound is skipped: its parts are words by themselves
    const isWhole = index > 0 && token.start < tokens[index - 1]!.start
    if (token.isStopword || isWhole || concepts.has(token.term)) continue
    const meanings: Meaning[] = [{ terms: [token.term], worth: 1 }]
    for (const joined of joinedTerms(tokens, index, language)) meanings.push({ terms: [joined], worth: 1 })
    for (const { meant } of matches.filter(({ start, count }) => index >= start && index < start + count)) meanings.push(...meant.map((terms) => ({ terms, worth: synonymWorth })))
    const isKnown = (meaning: Meaning) => meaning.terms.every((term) => rarities.has(term))
    const known = meanings.filter(isKnown)
    const weights = known.map(({ terms }) => Math.max(...terms.map((term) => rarities.of(term))))
    const weight = rarities.has(token.term) ? rarities.of(token.term) : weights.length > 0 ? Math.max(...weights) : rarities.most
    concepts.set(token.term, { term: token.term, weight: (isChatty(token.term, language) ? chattyShare : 1) * weight, isKnown: known.length > 0, meanings: known })
  }
  return [...concepts.values()]
}

/** The terms of the word joined with the word after and the word before it: 'e sim', 'voice mail'. */
function joinedTerms(tokens: readonly Token[], index: number, language: Language): string[] {
  const [last, { word }, next] = [tokens[index - 1], tokens[index]!, tokens[index + 1]]
  return [next && word + next.word, last && last.word + word].flatMap((joined) => (joined ? [termOf(joined, language)] : []))
}

/**
 * A question with its typing errors corrected, so that everything that reads it reads the same. Corrects words that
 * neither an article nor `others` has, if a word of the articles is similar by letters.
 */
export function correctWords(question: string, { language, rarities, speller, synonyms }: Pick<Collection, 'language' | 'rarities' | 'speller' | 'synonyms'>, others?: { has: (word: string) => boolean }): string {
  const tokens = analyse(question, language).slice(0, maxWords)
  const named = synonyms?.named(tokens)
  let [read, end] = ['', 0]
  for (const [index, token] of tokens.entries()) {
    const isKnown = token.isStopword || named?.has(token) || others?.has(token.word) || [token.term, ...joinedTerms(tokens, index, language)].some((term) => rarities.has(term))
    if (isKnown || token.start < end) continue
    const [meant] = speller.suggest(token.word, 1)
    if (meant === undefined || editDistance(token.word, meant, 2) > errorsIn(token.word)) continue
    read += question.slice(end, token.start) + meant
    end = token.end
  }
  return read + question.slice(end)
}

/**
 * The number of errors that a word may have. With two errors, a shorter word may well be another one: offline is not
 * online.
 */
function errorsIn({ length }: string): number {
  return length < 9 ? 1 : 2
}

/** The meaning of a word that a text has, the surest one; undefined if the text has none. */
export function meaningIn({ meanings }: Concept, terms: ReadonlySet<string>): Meaning | undefined {
  let best: Meaning | undefined
  for (const meaning of meanings) if (meaning.worth > (best?.worth ?? 0) && meaning.terms.every((term) => terms.has(term))) best = meaning
  return best
}

/** Returns a function that tells how much of a question a text holds, 0 to 1. */
export function heldOf(concepts: readonly Concept[], language: Language): (text: string) => number {
  return (text) => coverageOf(concepts, termsOf(text, language))
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
