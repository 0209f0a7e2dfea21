import { termOf, type Language } from '#search-engine/text/analyse.ts'
import { fold } from '#search-engine/text/split-words.ts'

/** Letters, with a mark for each piece of other text between them. */
const piecePattern = /[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu
const isWord = (piece: string) => /^\p{L}/u.test(piece)

/** The gloss of a word that says nothing by itself, such as an article. */
const nothing = '-'
/** In the file, what stands before a word as it is written: the others are stems. */
const asWritten = '='
/** Words of the longest expression. */
const longest = 4

/** Pronouns that Spanish writes at the end of a verb; the stemmer takes only some of them away. */
const pronouns = /(?:me|te|se|nos)?(?:los?|las?|les?)?$/

/**
 * Glosses: a text word by word in English, in its own order and without grammar. An encoder of English reads such a
 * text well enough to tell what it is about ('no me llega la señal' → 'not reach signal').
 */
export class Glossary {
  readonly #language: Language
  /** by written word, in lower case */
  readonly #written = new Map<string, string>()
  readonly #stems = new Map<string, string>()
  /** by folded words */
  readonly #expressions = new Map<string, string>()

  /**
   * @param lines `stem<tab>gloss`, `=word as written<tab>gloss` or `several words<tab>gloss`; the gloss `-` means that
   * the word is left out
   */
  constructor(lines: string, language: Language) {
    this.#language = language
    for (const line of lines.split('\n')) {
      const [said, gloss] = line.split('\t')
      if (!said || !gloss) continue
      if (said.startsWith(asWritten)) this.#written.set(said.slice(asWritten.length), gloss)
      else if (said.includes(' ')) this.#expressions.set(said.split(' ').map(fold).join(' '), gloss)
      else this.#stems.set(said, gloss)
    }
  }

  /** A word without a gloss stays as it is: most of these are names. */
  gloss(text: string): string {
    const pieces = text.match(piecePattern) ?? []
    let glossed = ''
    for (let at = 0; at < pieces.length; at++) {
      const piece = pieces[at]!
      if (!isWord(piece)) {
        glossed += piece
        continue
      }
      const expression = this.#expressionAt(pieces, at)
      if (expression) at = expression.last
      const said = expression ? expression.gloss : this.#glossOf(piece)
      if (said !== nothing) glossed += said
    }
    return glossed.replace(/\s+/g, ' ').replace(/[¿¡]/g, '').trim()
  }

  /** Whether a word has a gloss, be it that it says nothing. */
  has(word: string): boolean {
    return this.#knownGloss(word) !== undefined
  }

  #expressionAt(pieces: readonly string[], at: number): { gloss: string; last: number } | undefined {
    const words = [fold(pieces[at]!)]
    let found: { gloss: string; last: number } | undefined
    for (let last = at + 2; words.length < longest && last < pieces.length && pieces[last - 1] === ' ' && isWord(pieces[last]!); last += 2) {
      words.push(fold(pieces[last]!))
      const gloss = this.#expressions.get(words.join(' '))
      if (gloss) found = { gloss, last }
    }
    return found
  }

  #glossOf(written: string): string {
    return this.#knownGloss(written) ?? written
  }

  #knownGloss(written: string): string | undefined {
    const lower = written.toLowerCase()
    const word = fold(written)
    return this.#written.get(lower) ?? this.#stems.get(termOf(word, this.#language)) ?? this.#withoutPronouns(word)
  }

  #withoutPronouns(word: string): string | undefined {
    const verb = word.replace(pronouns, '')
    return verb === word || verb.length < 3 ? undefined : this.#stems.get(termOf(verb, this.#language))
  }
}
