import type { Language } from '#search-engine/text/analyse.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import { isChatty } from '../collection/chatty-words.ts'
import type { SourceArticle } from '../collection/source-article.ts'
import { termsOf } from '../collection/terms.ts'
import { coverageOf, meaningIn, type Concept } from './read-concepts.ts'

/** Forms of questions that ask for a fact, not for a way to do something. Matched in text without accents. */
const asksFact = /^\W*(?:and |so |y )?(?:how (?:long|much|many|big|large|heavy|tall|wide|old|fast)|what|whats|which|is|are|does|do|has|have|cuant[oa]s?|que|cual(?:es)?|es|son|tiene|tienen|trae|viene|de que)\b/
/** A customer who speaks of what is theirs wants help with it, however they put it. */
const ofOwn = /\b(?:i|im|ive|my|me|mine|we|our|us|yo|mi|mis|me|nos|nuestr[oa]s?|puedo|podemos|tengo|tenemos|hago|debo)\b/
/** The title of an article about one model: 'BGW320', 'Pixel 9'. */
const namesModel = /(?<!\p{L}|\p{N})(?:\p{Lu}[\p{L}-]*\d|\p{L}+ \d)/u

/** Of what a question asks, beside the name of the model, the least that an article must say to answer it (0 to 1). */
const enoughSaid = 0.5

interface AskedFact {
  /** whether the article says anything of it */
  isSaid: boolean
  /** 0 to 1 for each section, in the order of the article: how much of it the section says */
  inSections: number[]
}

/**
 * ANS-19: the fact that a question asks about the model in an article's title: 'how long is the warranty of the Pixel 9'.
 * The name alone makes such an article the best one for whatever is asked about the model, known or not. Undefined if the
 * question asks for no fact, the title names no model, or the question names nothing beside it.
 */
export function askedFact(question: string, concepts: readonly Concept[], { title, description, questions, sections }: SourceArticle, language: Language): AskedFact | undefined {
  const said = withoutAccents(question)
  if (!namesModel.test(title) || !asksFact.test(said) || ofOwn.test(said)) return undefined
  const named = termsOf(title, language)
  const rest = concepts.filter((concept) => concept.weight > 0 && !isChatty(concept.term, language) && !meaningIn(concept, named))
  const isNamed = concepts.some((concept) => meaningIn(concept, named))
  if (!isNamed || rest.length === 0) return undefined
  const inSections = sections.map(({ heading, blocks }) => coverageOf(rest, termsOf([heading, ...blocks].join('\n'), language)))
  const front = coverageOf(rest, termsOf([description, ...questions].join('\n'), language))
  return { isSaid: Math.max(front, ...inSections) >= enoughSaid, inSections }
}
