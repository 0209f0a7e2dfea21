import { analyse, type Language, type Token } from '#search-engine/text/analyse.ts'
import { isChatty } from './chatty-words.ts'
import type { SourceArticle } from './source-article.ts'

/** The terms of an article: all that a collection adds when the article comes, and subtracts when it goes. */
export interface ReadArticle {
  title: string[]
  description: string[]
  questions: string[]
  sections: { name: string; heading: string[]; text: string[]; pairs: ReadonlySet<string> }[]
  /** telling terms of the title and of each own question */
  fronts: ReadonlySet<string>[]
  /** the texts that are compared by letters: title, own questions, and each heading after the title */
  letters: string[]
  words: string[]
  all: string[]
}

export function readArticle({ title, description, questions, sections }: SourceArticle, language: Language): ReadArticle {
  const tokensOf = tokensOnce(language)
  const terms = (text: string) => tokensOf(text).map(({ term }) => term)
  const parts = sections.map(({ heading, blocks }) => ({ heading: terms(heading), text: blocks.flatMap(terms), name: terms(heading).join(' '), pairs: pairsIn([title, heading, ...blocks].map(tokensOf), language) }))
  const read = { title: terms(title), description: terms(description), questions: [...new Set(questions.flatMap(terms))], sections: parts }
  return {
    ...read,
    fronts: [title, ...questions].map((text) => tellingTerms(tokensOf(text), language)),
    letters: [title, ...questions, ...sections.filter(({ heading }) => heading !== '').map(({ heading }) => `${title} ${heading}`)],
    words: [title, description, ...questions, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks])].flatMap((text) => tokensOf(text).map(({ word }) => word)),
    all: [...read.title, ...read.description, ...read.questions, ...parts.flatMap(({ heading, text }) => [...heading, ...text])],
  }
}

/** Caches the tokens of each text: a text is read several times, and analysing it costs more than everything else. */
function tokensOnce(language: Language): (text: string) => readonly Token[] {
  const known = new Map<string, Token[]>()
  return (text) => {
    const tokens = known.get(text) ?? analyse(text, language)
    known.set(text, tokens)
    return tokens
  }
}

/** The terms by which the matcher places a section; the matcher is trained with the same ones. */
export function matchedTerms(title: readonly string[], heading: readonly string[], text: readonly string[]): string[] {
  return [...title, ...title, ...heading, ...heading, ...text]
}

/** Whether a token is neither a stopword nor a chatty word. */
export function isTelling({ term, isStopword }: Token, language: Language): boolean {
  return !isStopword && !isChatty(term, language)
}

function tellingTerms(tokens: readonly Token[], language: Language): ReadonlySet<string> {
  return new Set(tokens.filter((token) => isTelling(token, language)).map(({ term }) => term))
}

export function pairOf(first: string, second: string): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`
}

/** The pairs of telling terms that are neighbours in one of the texts. */
function pairsIn(texts: readonly (readonly Token[])[], language: Language): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const tokens of texts) {
    const telling = tokens.filter((token) => isTelling(token, language))
    for (const [index, { term }] of telling.entries()) if (index > 0) pairs.add(pairOf(telling[index - 1]!.term, term))
  }
  return pairs
}
