import { analyse, type Language, type Token } from './analyse.ts'
import { Speller } from './speller.ts'

/** Words and phrases as people write them. */
export interface SynonymLists {
  /** each of a group means the others */
  same: readonly (readonly string[])[]
  /** who writes one of `from` may mean one of `to`; not the other way round */
  oneWay: readonly { from: readonly string[]; to: readonly string[] }[]
  /** names of other companies and their things, and what such a thing is called in general */
  names?: readonly NameGroup[] | undefined
}

export interface NameGroup {
  names: readonly string[]
  /** 'another company', 'smart speaker' */
  as: string
  /** said of what is theirs, 'from another company'; only what speaks of them answers then: nobody else's bill is paid here */
  owned?: string | undefined
}

/** A question with the names in it as what they name. */
export interface Renamed {
  text: string
  /** the terms of each that an answer has to speak of */
  needed: readonly (readonly string[])[]
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
  readonly #names = new Map<string, NameGroup>()
  readonly #language: Language
  #longest = 0
  /** single words that people use and no text may hold, for those who mistype them */
  readonly #speller = new Speller()

  constructor({ same, oneWay, names = [] }: SynonymLists, language: Language) {
    this.#language = language
    for (const group of same) for (const phrase of group) this.#add(phrase, group)
    for (const { from, to } of oneWay) for (const phrase of from) this.#add(phrase, to)
    for (const group of names) {
      for (const name of group.names) {
        this.#add(name, [group.as])
        this.#names.set(keyOf(this.#termsOf(name)), group)
      }
    }
  }

  /** The text with each name in it as what it names; undefined where it has none. */
  renamed(text: string): Renamed | undefined {
    const tokens = analyse(text, this.#language)
    const needed: string[][] = []
    const owners: string[] = []
    let [read, end] = ['', 0]
    for (const { start, count } of this.match(tokens)) {
      const named = tokens.slice(start, start + count)
      const group = this.#names.get(keyOf(named.map(({ term }) => term)))
      if (!group) continue
      const [before, next] = [tokens[start - 1], tokens[start + count]]
      // 'my verizon number', and not 'to verizon'
      const isOwner = group.owned !== undefined && next !== undefined && !next.isStopword && before?.isStopword !== false
      read += text.slice(end, Math.min(...named.map((token) => token.start))) + (isOwner ? '' : group.as)
      end = Math.max(...named.map((token) => token.end))
      if (isOwner) owners.push(group.owned!)
      if (group.owned !== undefined) needed.push(analyse(group.as, this.#language).filter(({ isStopword }) => !isStopword).map(({ term }) => term))
    }
    if (end === 0) return undefined
    return { text: [read + text.slice(end), ...owners].join(' ').replace(/ +/g, ' ').trim(), needed }
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
