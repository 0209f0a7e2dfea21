import { analyse, termOf, type Language, type Token } from '#search-engine/analyse.ts'
import { rarity } from '#search-engine/score.ts'
import { isChatty } from './chatty-words.ts'
import type { VariantSearch } from './search-indexes.ts'

/** A telling word of a question, with all that it may mean. */
export interface AskedWord {
  /** rarity: how much it tells */
  weight: number
  /** each alone stands for the word; all its terms have to be there. 1 as typed, less for what was only made of it */
  meanings: readonly { terms: readonly string[]; worth: number }[]
}

/** What a text's words are compared by. */
export interface TermSet {
  terms: ReadonlySet<string>
  beginnings: ReadonlySet<string>
}

/** So many first letters make two words related. */
const relatedLetters = 5
const relatedWorth = 0.6

function termSet(tokens: readonly Token[]): TermSet {
  const terms = new Set(tokens.map(({ term }) => term))
  const beginnings = new Set([...terms].filter(({ length }) => length >= relatedLetters).map((term) => term.slice(0, relatedLetters)))
  return { terms, beginnings }
}

const kept: Record<Language, Map<string, TermSet>> = { en: new Map(), es: new Map() }
/** Texts of a language whose terms are kept: those of a few hundred articles. */
const maxKept = 8_000

/** The terms of a text of ours; analysed once. */
export function termsOfText(text: string, language: Language): TermSet {
  const known = kept[language].get(text)
  if (known) return known
  if (kept[language].size >= maxKept) kept[language].clear()
  const made = termSet(analyse(text, language))
  kept[language].set(text, made)
  return made
}

/** 0 to 1: how much of one word a text holds. */
function holding({ meanings }: AskedWord, { terms, beginnings }: TermSet): number {
  let best = 0
  for (const { terms: wanted, worth } of meanings) {
    if (worth <= best) continue
    const held = wanted.map((term) => (terms.has(term) ? 1 : term.length >= relatedLetters && beginnings.has(term.slice(0, relatedLetters)) ? relatedWorth : 0))
    best = Math.max(best, worth * Math.min(...held))
  }
  return best
}

/** 0 to 1: how much of a question some texts hold together, words weighed by how much they tell. */
export function coverage(words: readonly AskedWord[], ...texts: readonly TermSet[]): number {
  const total = words.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return 0
  return words.reduce((sum, word) => sum + word.weight * Math.max(...texts.map((text) => holding(word, text))), 0) / total
}

const correctedWorth = 0.85
/** of a correction of so few letters that it may be another word as well */
const doubtfulWorth = 0.7
const fewLetters = 5
const synonymWorth = 0.8
const compoundWorth = 1
/** of what a chatty word would weigh by its rarity */
const chattyShare = 0.15

/** The telling words of a question as an index understands them. Words that no text holds are as rare as a word can be. */
export async function readAskedWords({ source, pages }: Pick<VariantSearch, 'source' | 'pages'>, question: string, language: Language): Promise<AskedWord[]> {
  const tokens = analyse(question, language).slice(0, maxWords)
  const { terms, corrections } = await source.weigh(question)
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  const synonyms = source.synonyms?.match(tokens) ?? []
  const unknownWeight = rarity(pages.size, 0)
  const words = tokens.flatMap((token, index): AskedWord[] => {
    // a compound's parts are words by themselves
    if (token.isStopword || (index > 0 && token.start < tokens[index - 1]!.start)) return []
    const meanings = [{ terms: [token.term], worth: 1 }]
    const next = tokens[index + 1]
    for (const joined of [next && token.word + next.word, index > 0 ? tokens[index - 1]!.word + token.word : undefined]) {
      if (joined && weights.has(termOf(joined, language))) meanings.push({ terms: [termOf(joined, language)], worth: compoundWorth })
    }
    const correction = corrections.find(({ start, end }) => start <= token.start && end >= token.end)
    if (correction) meanings.push({ terms: analyse(correction.meant, language).map(({ term }) => term), worth: token.word.length <= fewLetters ? doubtfulWorth : correctedWorth })
    for (const { meant } of synonyms.filter(({ start, count }) => index >= start && index < start + count)) {
      for (const phrase of meant) meanings.push({ terms: [...phrase], worth: synonymWorth })
    }
    const known = meanings.filter((meaning) => meaning.terms.every((term) => weights.has(term)))
    const weight = weights.get(token.term) ?? Math.max(0, ...known.map((meaning) => Math.min(unknownWeight, Math.max(...meaning.terms.map((term) => weights.get(term)! / (meaning.worth === synonymWorth ? 0.5 : 1))))))
    const share = isChatty(token.term, language) ? chattyShare : 1
    return [known.length > 0 ? { weight: share * weight, meanings: known } : { weight: share * unknownWeight, meanings }]
  })
  return [...new Map(words.map((word) => [word.meanings[0]!.terms.join(' '), word])).values()]
}

/** More words than this are a text, not a question. */
const maxWords = 64
