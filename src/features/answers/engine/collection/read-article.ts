import { analyse, type Language, type Token } from '#search-engine/text/analyse.ts'
import { isChatty } from './chatty-words.ts'
import type { SourceArticle } from './source-article.ts'

/** An article as its words, in terms: all that a collection takes in when it comes, and takes out when it goes. */
export interface ReadArticle {
  title: string[]
  description: string[]
  questions: string[]
  sections: { name: string; heading: string[]; text: string[]; pairs: ReadonlySet<string> }[]
  /** of title and own questions: telling terms */
  fronts: ReadonlySet<string>[]
  /** title, own questions and headings, as they are compared by letters */
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

/** Each text is read several times, and analysing it costs more than what is made of it. */
function tokensOnce(language: Language): (text: string) => readonly Token[] {
  const known = new Map<string, Token[]>()
  return (text) => {
    const tokens = known.get(text) ?? analyse(text, language)
    known.set(text, tokens)
    return tokens
  }
}

/** What a section is about, in terms: the matcher learns from the same. */
export function matchedTerms(title: readonly string[], heading: readonly string[], text: readonly string[]): string[] {
  return [...title, ...title, ...heading, ...heading, ...text]
}

/** Neither words that every text has, nor those that people only talk with. */
export function isTelling({ term, isStopword }: Token, language: Language): boolean {
  return !isStopword && !isChatty(term, language)
}

function tellingTerms(tokens: readonly Token[], language: Language): ReadonlySet<string> {
  return new Set(tokens.filter((token) => isTelling(token, language)).map(({ term }) => term))
}

export function pairOf(first: string, second: string): string {
  return first < second ? `${first} ${second}` : `${second} ${first}`
}

/** Telling terms that stand side by side in one of the texts. */
function pairsIn(texts: readonly (readonly Token[])[], language: Language): ReadonlySet<string> {
  const pairs = new Set<string>()
  for (const tokens of texts) {
    const telling = tokens.filter((token) => isTelling(token, language))
    for (const [index, { term }] of telling.entries()) if (index > 0) pairs.add(pairOf(telling[index - 1]!.term, term))
  }
  return pairs
}
