import { analyse, type Language } from '#search-engine/text/analyse.ts'
import type { Collection } from '../collection/collection.ts'
import { isTelling } from '../collection/read-article.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { readConcepts } from './read-concepts.ts'

/** A question from which names were taken out. */
export interface Unnamed {
  text: string
  /** groups of terms that an answer must have, such as those for another company, whose bill is not paid here */
  needed: readonly (readonly string[])[]
  /** the confidence that an answer needs: higher if the name is unknown, or not one of ours */
  least: number
  /** whether content knows the name: then `text` is what was asked */
  isKnown: boolean
}

/** The confidence that the rest of a question needs without the name in it. */
const surely = 0.7
/** The fewest known words that must be left: a single word says too little of what was asked. */
const fewestLeft = 2

/**
 * A question without the names of things that are not ours. A name that content knows becomes what it stands for ('my
 * verizon number' asks for the number of another company). An unknown word that is written as a name is left out if the
 * rest is a question by itself ('my OnePlus has no signal'). Undefined if there is no name, or if everything depends on
 * it ('my Geico bill', 'the password for Facebook').
 */
export function withoutNames(question: string, collection: Pick<Collection, 'language' | 'rarities' | 'synonyms'>, others?: { has: (word: string) => boolean }): Unnamed | undefined {
  const renamed = collection.synonyms?.renamed(question)
  const { language } = collection
  if (renamed) {
    const named = new Set(renamed.needed.flat())
    // 'is spectrum down' asks about the other company alone
    const isOfMore = analyse(renamed.text, language).some((token) => isTelling(token, language) && !named.has(token.term))
    return isOfMore ? { ...renamed, least: renamed.needed.length > 0 ? surely : 0, isKnown: true } : undefined
  }
  const tokens = analyse(question, language)
  const concepts = readConcepts(question, collection)
  const unknown = new Set(concepts.filter(({ isKnown, weight }) => !isKnown && weight > 0).map(({ term }) => term))
  const left = concepts.filter(({ term }) => !unknown.has(term)).length
  if (unknown.size === 0 || left < fewestLeft) return undefined
  let [text, end] = ['', 0]
  for (const [index, token] of tokens.entries()) {
    if (!unknown.has(token.term)) continue
    const [before, next] = [tokens[index - 1], tokens[index + 1]]
    const written = question.slice(token.start, token.end)
    if (!isWrittenAsName(written, token.start) || others?.has(token.word) || (next && isTelling(next, language)) || (before && belongs[language].has(before.word))) return undefined
    text += question.slice(end, token.start)
    end = Math.max(end, token.end)
  }
  return { text: text + question.slice(end), needed: [], least: surely, isKnown: false }
}

/**
 * Whether a word has a capital other than the first letter of the question, and small letters. A word without one may
 * well belong to the matter.
 */
function isWrittenAsName(word: string, start: number): boolean {
  return /\p{Lu}/u.test(start === 0 ? word.slice(1) : word) && /\p{Ll}/u.test(word)
}

/** Words after which a name tells whose something is. */
const belongs: Readonly<Record<Language, ReadonlySet<string>>> = { en: new Set(['for', 'of', 'from', 'at', 'by', 'in', 'the']), es: new Set(['de', 'del', 'para', 'por', 'en', 'el', 'la']) }

/**
 * Whether the best section, or the title, description or questions of its article, has all needed terms, and one of the
 * others at least: what is said of another company's numbers is no answer about its modems.
 */
export function speaksOf({ title, description, questions, sections }: SourceArticle, scores: readonly number[], { text, needed }: Pick<Unnamed, 'text' | 'needed'>, language: Language): boolean {
  const section = sections[scores.indexOf(Math.max(...scores))]
  const said = new Set(analyse([title, description, ...questions, section?.heading ?? '', ...(section?.blocks ?? [])].join(' '), language).map(({ term }) => term))
  const named = new Set(needed.flat())
  const others = analyse(text, language).filter((token) => isTelling(token, language) && !named.has(token.term))
  return named.size === 0 || ([...named].every((term) => said.has(term)) && others.some(({ term }) => said.has(term)))
}
