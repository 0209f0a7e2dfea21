import { analyse, termOf, type Language, type Token } from '../text/analyse.ts'
import type { QueryTerm, ScoreSettings } from '../ranking/score.ts'
import { inTwoWords } from '../text/in-two-words.ts'
import { beginsWithSlip, editDistance } from '../text/speller.ts'
import type { SynonymMap, SynonymMatch } from '../text/synonyms.ts'

/** A word of the question that was corrected; `start` and `end` are its place in the question as typed. */
export interface Correction {
  start: number
  end: number
  written: string
  meant: string
}

/** Terms that, all together in one text, say what a word of the question says; `value` from 0 to 1: how surely. */
export interface Way {
  terms: readonly string[]
  value: number
}

/** What one word of the question asks for, and every way in which a text may say it: the word, its compound, another name. */
export interface Concept {
  /** by rarity, once weighed; before that 1, or less for a stopword */
  weight: number
  /** false: a word that says little */
  isTelling: boolean
  ways: readonly Way[]
}

export interface Question {
  /** in the order of the question, each once; weights without rarity */
  terms: QueryTerm[]
  /** in the order of the question; those alone that some document may hold */
  concepts: Concept[]
  corrections: Correction[]
}

interface Vocabulary {
  /** whether some document holds the term */
  knows(term: string): boolean
  /** whether some document holds the folded word as it is */
  has(word: string): boolean
  /** folded words that the folded word may have been meant for, best first; the last word of a question may be unfinished */
  suggest(word: string, isLast?: boolean): string[]
}

/** More words than this are a text, not a question: the rest is left out. */
const maxTerms = 64
/** A compound weighs once: where its whole is known, its parts are only what is left of it in texts that write it apart. */
const partWeight = 0.3
/** 'sign in' asks for two words first, and for 'signin' besides. */
const joinedWeight = 0.5
/** More letters than the speller forgives. */
const mostErrors = 3
/** In a shorter word two errors may well make another one: verizon is no version. */
const lettersForTwoErrors = 9

/**
 * The terms of a question, and what each of its words asks for. A word that no document holds is replaced by the likeliest
 * that one does, unless a synonym of it is known; two words whose compound is known look for that too ('wi fi' → wifi).
 * Synonyms come after all that was typed, at a lower weight, and are no corrections.
 */
export function readQuestion(question: string, language: Language, settings: ScoreSettings, vocabulary: Vocabulary, synonyms?: SynonymMap): Question {
  const corrections: Correction[] = []
  const tokens = analyse(question, language).slice(0, maxTerms).map((token) => renamed(token))
  const matches = (synonyms?.match(tokens) ?? []).map((match) => known(match, vocabulary)).filter(({ meant }) => meant.length > 0)
  const wholes = wholesOf(tokens, vocabulary)
  const weights = new Map<string, number>()
  const parts = new Set<string>()
  const ways: Way[][] = tokens.map(() => [])
  const want = (term: string, weight: number) => {
    if (vocabulary.knows(term)) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
  }
  for (const [index, token] of tokens.entries()) {
    const whole = wholes[index]
    const share = whole === undefined || whole === index ? 1 : partWeight
    if (share < 1) parts.add(token.term)
    if (vocabulary.knows(token.term)) {
      if (isMisspelledStem(token)) corrections.push({ start: token.start, end: token.end, written: question.slice(token.start, token.end), meant: token.term })
      want(token.term, share * (token.isStopword ? settings.stopwordWeight : 1))
      ways[whole ?? index]!.push({ terms: [token.term], value: share })
    } else if (!isCompound(token, tokens[index - 1]) && !hasSynonym(index, matches)) correct(token, index)
    const next = tokens[index + 1]
    // 'de la' is no 'dela': words that say little are not the beginning of a compound
    if (next && whole === undefined && !token.isStopword && vocabulary.has(token.word + next.word)) {
      const joined = termOf(token.word + next.word, language)
      const areKnown = vocabulary.knows(token.term) && vocabulary.knows(next.term)
      want(joined, areKnown ? joinedWeight : 1)
      if (vocabulary.knows(joined)) for (const place of [index, index + 1]) ways[place]!.push({ terms: [joined], value: 1 })
    }
  }
  for (const { start, count, meant } of matches) {
    for (const terms of meant) {
      for (const term of terms) want(term, settings.synonymWeight / terms.length)
      for (let index = start; index < start + count; index++) ways[wholes[index] ?? index]!.push({ terms, value: settings.synonymValue })
    }
  }
  const concepts = tokens.map(({ isStopword }, index) => ({ weight: isStopword ? settings.stopwordWeight : 1, isTelling: !isStopword, ways: ways[index]! })).filter((concept) => concept.ways.length > 0)
  return { terms: [...weights].map(([term, weight]) => ({ term, weight, ...(parts.has(term) ? { isPart: true } : {}) })), concepts, corrections: corrections.toSorted((a, b) => a.start - b.start) }

  /** A name that no document uses, and that was mistyped ('roter'), unless a document's word is as near. */
  function renamed(token: Token): Token {
    if (!synonyms || vocabulary.knows(token.term) || synonyms.match([token]).length > 0) return token
    const [name] = synonyms.suggest(token.word)
    if (name === undefined) return token
    const [held] = vocabulary.suggest(token.word)
    if (held !== undefined && (held.startsWith(token.word) || editDistance(token.word, held, mostErrors) <= editDistance(token.word, name, mostErrors))) return token
    corrections.push({ start: token.start, end: token.end, written: question.slice(token.start, token.end), meant: name })
    return { ...token, word: name, term: termOf(name, language) }
  }

  /** A telling word that texts hold: the question is about more than what may be a name. */
  function hasKnownBeside(place: number): boolean {
    return tokens.some(({ term, isStopword }, index) => index !== place && !isStopword && vocabulary.knows(term))
  }

  /** A slip that the stemmer takes for an ending ('wify' has the stem 'wifi'): texts hold the stem as a word, and not what was typed. */
  function isMisspelledStem({ word, term }: Token): boolean {
    return word !== term && word.length === term.length && !vocabulary.has(word) && vocabulary.has(term) && vocabulary.suggest(word).includes(term)
  }

  function correct(token: Token, index: number): void {
    const isLast = index === tokens.length - 1
    const meant = vocabulary.suggest(token.word, isLast).find((word) => vocabulary.knows(termOf(word, language)))
    const apart = meant === undefined ? inTwoWords(token.word, vocabulary.has) : undefined
    if (apart) {
      const terms = apart.map((word) => termOf(word, language))
      for (const term of terms) want(term, 1)
      ways[index]!.push({ terms, value: 1 })
      return
    }
    const isUnfinished = isLast && meant !== undefined && meant.length > token.word.length && beginsWithSlip(meant, token.word)
    if (meant === undefined || (isFar(token.word, meant) && !isUnfinished && hasKnownBeside(index))) return
    const term = termOf(meant, language)
    want(term, 1)
    ways[index]!.push({ terms: [term], value: 1 })
    corrections.push({ start: token.start, end: token.end, written: question.slice(token.start, token.end), meant })
  }
}

function isFar(written: string, meant: string): boolean {
  return written.length < lettersForTwoErrors && editDistance(written, meant, mostErrors) > 1
}

/** By place: where the whole of the compound stands that the token is, or is a part of; undefined where no text holds the whole. */
function wholesOf(tokens: readonly Token[], vocabulary: Vocabulary): (number | undefined)[] {
  const wholes: (number | undefined)[] = tokens.map(() => undefined)
  for (const [index, token] of tokens.entries()) {
    if (!isCompound(token, tokens[index - 1]) || !vocabulary.knows(token.term)) continue
    for (let part = index; part >= 0 && tokens[part]!.start >= token.start; part--) wholes[part] = index
  }
  return wholes
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
