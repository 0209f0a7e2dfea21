import { analyse, type Language, type Token } from './analyse.ts'
import { Speller } from './speller.ts'

/** Words and phrases as people write them. */
export interface SynonymLists {
  /** each of a group means the others */
  same: readonly (readonly string[])[]
  /** who writes one of `from` may mean one of `to`; not the other way round */
  oneWay: readonly { from: readonly string[]; to: readonly string[] }[]
}

/** Words of a question that have synonyms: `count` of its tokens from `start`, and the terms of each thing that they may mean. */
export interface SynonymMatch {
  start: number
  count: number
  meant: readonly (readonly string[])[]
}

/** What else people call things, in one language; compared by stems, so each form of a word counts. */
export class SynonymMap {
  readonly #meant = new Map<string, string[][]>()
  readonly #language: Language
  #longest = 0
  /** single words that people use and no text may hold, for those who mistype them */
  readonly #speller = new Speller()

  constructor({ same, oneWay }: SynonymLists, language: Language) {
    this.#language = language
    for (const group of same) for (const phrase of group) this.#add(phrase, group)
    for (const { from, to } of oneWay) for (const phrase of from) this.#add(phrase, to)
  }

  /** Those that are words of a phrase that it knows. */
  named(tokens: readonly Token[]): ReadonlySet<Token> {
    return new Set(this.match(tokens).flatMap(({ start, count }) => tokens.slice(start, start + count)))
  }

  /** The longest phrases first; a word is part of one match at most. */
  match(tokens: readonly Token[]): SynonymMatch[] {
    const matches: SynonymMatch[] = []
    for (let start = 0; start < tokens.length; ) {
      const match = this.#matchAt(tokens, start)
      if (match) matches.push(match)
      start += match?.count ?? 1
    }
    return matches
  }

  /** Other names that the folded word may have been meant for, best first; a text may hold none of them. */
  suggest(word: string): string[] {
    return this.#speller.suggest(word)
  }

  #matchAt(tokens: readonly Token[], start: number): SynonymMatch | undefined {
    for (let count = Math.min(this.#longest, tokens.length - start); count > 0; count--) {
      const meant = this.#meant.get(keyOf(tokens.slice(start, start + count).map(({ term }) => term)))
      if (meant) return { start, count, meant }
    }
    return undefined
  }

  #add(phrase: string, others: readonly string[]): void {
    const tokens = analyse(phrase, this.#language)
    const terms = tokens.map(({ term }) => term)
    if (terms.length === 0) return
    if (tokens.length === 1) this.#speller.countDocument([[this.#speller.numberOf(tokens[0]!.word)]])
    this.#longest = Math.max(this.#longest, terms.length)
    const meant = this.#meant.get(keyOf(terms)) ?? []
    meant.push(...others.filter((other) => other !== phrase).map((other) => this.#termsOf(other)))
    this.#meant.set(keyOf(terms), meant)
  }

  #termsOf(phrase: string): string[] {
    return analyse(phrase, this.#language).map(({ term }) => term)
  }
}

const keyOf = (terms: readonly string[]) => terms.join(' ')
