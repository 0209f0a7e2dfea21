import { analyse, type Language, type Token } from '#search-engine/text/analyse.ts'
import type { Collection } from '../collection/collection.ts'

/** The name by which the patterns of remarks and the learned classifiers know the operator. */
const learnedName = 'meadowlink'
/** A shorter part of a name may well be another word. */
const fewestLetters = 3

/** STU-08: a question with the name of the brand as the name that patterns and classifiers know. */
export function withLearnedName(question: string, brand: string, language: Language): string {
  return replaced(question, namesIn(analyse(question, language), tellingOf(brand, language)), learnedName)
}

/**
 * STU-08: a question without the name of the brand, if no article has this name or lists hold it for another company's:
 * else it would be an unknown word, and 'my zorblat bill' the bill of somebody else. The parts of a longer name count
 * too, if no article has them. A question of nothing but the name stays as it is.
 */
export function withoutOwnName(question: string, brand: string, { language, rarities, synonyms }: Pick<Collection, 'language' | 'rarities' | 'synonyms'>): string {
  const name = tellingOf(brand, language)
  const unknown = new Set(name.filter(({ term, word }) => word.length >= fewestLetters && !rarities.has(term)).map(({ word }) => word))
  if (unknown.size === 0 && !synonyms?.renamed(brand)) return question
  const tokens = analyse(question, language)
  const own = namesIn(tokens, name)
  for (const token of tokens) if (unknown.has(token.word)) own.add(token)
  return tokens.some((token) => !token.isStopword && !own.has(token)) ? replaced(question, own, '') : question
}

/** STU-08: whether a question tells nothing but the name of the brand, which all articles have: 'what is Meadowlink?' */
export function tellsOnlyName(question: string, brand: string, language: Language): boolean {
  const tokens = analyse(question, language)
  const own = namesIn(tokens, tellingOf(brand, language))
  return own.size > 0 && tokens.every((token) => token.isStopword || own.has(token))
}

const tellingOf = (brand: string, language: Language) => analyse(brand, language).filter(({ isStopword }) => !isStopword)

/** The words of a question that are the whole name, in its order; small words may stand between: 'Fern and Line'. */
function namesIn(tokens: readonly Token[], name: readonly Token[]): Set<Token> {
  const found = new Set<Token>()
  for (let start = 0; name.length > 0 && start < tokens.length; start++) {
    const own: Token[] = []
    for (let at = start; at < tokens.length && own.length < name.length; at++) {
      if (tokens[at]!.word === name[own.length]!.word) own.push(tokens[at]!)
      else if (own.length === 0 || !tokens[at]!.isStopword) break
    }
    if (own.length === name.length) for (const token of own) found.add(token)
  }
  return found
}

/** The text with each run of these words, and the signs and small words between them, as `as`. */
function replaced(text: string, words: ReadonlySet<Token>, as: string): string {
  let [read, end] = ['', 0]
  for (const [index, { start, end: next }] of [...words].toSorted((a, b) => a.start - b.start).entries()) {
    const between = text.slice(end, start)
    const isSameName = start < end || (index > 0 && /^\P{L}*(?:(?:and|y)\P{L}*)?$/iu.test(between))
    if (!isSameName) read += between + as
    end = Math.max(end, next)
  }
  return (read + text.slice(end)).replace(/ +/g, ' ').trim()
}
