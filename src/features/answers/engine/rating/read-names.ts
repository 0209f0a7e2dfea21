import { analyse, type Language } from '#search-engine/text/analyse.ts'
import type { Collection } from '../collection/collection.ts'
import { isTelling } from '../collection/read-article.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { readConcepts } from './read-concepts.ts'

/** A question that has names in it, without them. */
export interface Unnamed {
  text: string
  /** what an answer has to speak of: nobody else's bill is paid here */
  needed: readonly (readonly string[])[]
  /** confidence that an answer to it needs: more where it is not known what was named, or it is not ours */
  least: number
  /** whether content knows the name: then this is what was asked */
  isKnown: boolean
}

/** What hangs on a name has to be outweighed by the rest. */
const surely = 0.7
/** A single word that is left says too little of what was asked. */
const fewestLeft = 2

/**
 * The question that somebody asks with a name of what is not ours: as what the name stands for, where content says so
 * ('my verizon number' asks for the number of another company), else without a word that nobody knows and that is written as a name,
 * where what is left is a question by itself ('my OnePlus has no signal'). Undefined where there is none, or where all hangs on it
 * ('my Geico bill', 'the password for Facebook').
 */
export function withoutNames(question: string, collection: Pick<Collection, 'language' | 'rarities' | 'synonyms'>, others?: { has: (word: string) => boolean }): Unnamed | undefined {
  const renamed = collection.synonyms?.renamed(question)
  const { language } = collection
  if (renamed) {
    const named = new Set(renamed.needed.flat())
    // 'is spectrum down' asks for nothing but them
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

/** With a capital that no sentence begins with; of a word without one nobody can say that it is none of the matter. */
function isWrittenAsName(word: string, start: number): boolean {
  return /\p{Lu}/u.test(start === 0 ? word.slice(1) : word) && /\p{Ll}/u.test(word)
}

/** After these a name says whose it is. */
const belongs: Readonly<Record<Language, ReadonlySet<string>>> = { en: new Set(['for', 'of', 'from', 'at', 'by', 'in', 'the']), es: new Set(['de', 'del', 'para', 'por', 'en', 'el', 'la']) }

/** Whether the section that would answer, or what introduces its article, speaks of all of that. */
export function speaksOf({ title, description, questions, sections }: SourceArticle, scores: readonly number[], needed: Unnamed['needed'], language: Language): boolean {
  const section = sections[scores.indexOf(Math.max(...scores))]
  const said = new Set(analyse([title, description, ...questions, section?.heading ?? '', ...(section?.blocks ?? [])].join(' '), language).map(({ term }) => term))
  return needed.every((terms) => terms.every((term) => said.has(term)))
}
