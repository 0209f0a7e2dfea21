import { piecesOf, type Piece } from './highlight.ts'
import type { Language } from '../text/analyse.ts'
import { editDistance } from '../text/speller.ts'
import { fold, splitWords, type Word } from '../text/split-words.ts'

/** A way to finish what is being typed. `pieces` in order are the text; those that were typed are matches. */
export interface Prediction {
  text: string
  pieces: Piece[]
  /** that of the text, if its owner named one */
  language?: Language
}

interface Phrase {
  owner: string
  text: string
  weight: number
  language: Language | undefined
  words: PhraseWord[]
}

interface PhraseWord extends Word {
  /** a compound's whole (Wi-Fi as wifi), which stands behind its parts */
  isWhole?: true
}

/** Typing errors are looked for in words of at least so many letters. */
const minLettersToCorrect = 3
/** No typed word begins more words than this before one of them is told apart by the next letter. */
const maxWordsOfPrefix = 400
/** So many phrases are rated: one letter begins half of all. */
const maxRated = 2000

/** Finishes questions: phrases in, at most five out that begin with what was typed, or hold words that do. */
export class Predictor {
  #phrases: (Phrase | undefined)[] = []
  readonly #byOwner = new Map<string, number[]>()
  /** folded words → phrases that hold them, and those that begin with them */
  readonly #byWord = new Map<string, number[]>()
  readonly #byFirstWord = new Map<string, number[]>()
  /** all words in order, made anew after a change */
  #words: string[] | undefined

  /** The phrases of an owner, in place of those that it had. */
  put(owner: string, phrases: readonly { text: string; weight: number; language?: Language }[]): void {
    this.remove(owner)
    const numbers = phrases.map(({ text, weight, language }) => {
      const number = this.#phrases.length
      const words = wordsOf(text)
      this.#phrases.push({ owner, text, weight, language, words })
      for (const word of new Set(words.map((each) => each.word))) append(this.#byWord, word, number)
      if (words[0]) append(this.#byFirstWord, words[0].word, number)
      return number
    })
    this.#byOwner.set(owner, numbers)
    this.#words = undefined
  }

  remove(owner: string): void {
    for (const number of this.#byOwner.get(owner) ?? []) {
      const { words } = this.#phrases[number]!
      for (const { word } of words) takeOut(this.#byWord, word, number)
      if (words[0]) takeOut(this.#byFirstWord, words[0].word, number)
      this.#phrases[number] = undefined
    }
    if (this.#byOwner.delete(owner)) this.#words = undefined
  }

  /** Best first: phrases that begin as typed, then those that hold its words in another place; the last word may be unfinished. */
  predict(typed: string, limit = 5): Prediction[] {
    const asked = this.#wordsAsked(typed).slice(-8)
    if (asked.length === 0) return []
    const ends = /[\p{L}\p{N}\p{M}]$/u.test(typed)
    const meanings = asked.map((word, index) => this.#meanings(word, ends && index === asked.length - 1))
    if (meanings.some((meaning) => meaning.size === 0)) return []
    const found = [...this.#near(meanings)].flatMap((number) => {
      const phrase = this.#phrases[number]!
      const rated = rate(phrase, meanings)
      return rated ? [{ phrase, ...rated }] : []
    })
    found.sort((a, b) => b.score - a.score || a.phrase.words.length - b.phrase.words.length || (a.phrase.text < b.phrase.text ? -1 : 1))
    return distinct(found.map(({ phrase: { text, language }, matched }) => ({ text, pieces: piecesOf(text, matched), ...(language && { language }) })), limit)
  }

  /** A compound as its parts, or as a whole where phrases have it so. */
  #wordsAsked(typed: string): string[] {
    const asked: Word[] = []
    for (const word of wordsOf(typed)) {
      if (!word.isWhole) asked.push(word)
      else if (this.#byWord.has(word.word)) asked.splice(asked.findIndex(({ start }) => start === word.start), asked.length, word)
    }
    return asked.map(({ word }) => word)
  }

  /** Words that a typed one may stand for, with how many of its letters count; fewer where it had to be corrected. */
  #meanings(word: string, isUnfinished: boolean): Map<string, { letters: number; worth: number }> {
    const found = new Map<string, { letters: number; worth: number }>()
    if (this.#byWord.has(word)) found.set(word, { letters: word.length, worth: 1 })
    if (isUnfinished) for (const whole of this.#beginningWith(word)) if (!found.has(whole)) found.set(whole, { letters: word.length, worth: 0.95 })
    if (found.size > 0 || word.length < minLettersToCorrect || /\d/.test(word)) return found
    const most = word.length < 6 ? 1 : 2
    // the first letter is seldom wrong, and without it every word would have to be looked at
    for (const candidate of this.#beginningWith(word[0]!, Number.POSITIVE_INFINITY)) {
      const letters = isUnfinished ? nearestPrefix(word, candidate, most) : editDistance(word, candidate, most) <= most ? candidate.length : 0
      if (letters > 0) found.set(candidate, { letters, worth: 0.6 })
    }
    return found
  }

  #beginningWith(prefix: string, most = maxWordsOfPrefix): string[] {
    this.#words ??= [...this.#byWord.keys()].toSorted()
    const words = this.#words
    let low = 0
    for (let high = words.length; low < high; ) {
      const middle = (low + high) >> 1
      if (words[middle]! < prefix) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let at = low; at < words.length && found.length < most && words[at]!.startsWith(prefix); at++) found.push(words[at]!)
    return found
  }

  /** Phrases that may hold a meaning of each word: those that begin with the first, then those that hold the rarest. */
  #near(meanings: readonly ReadonlyMap<string, unknown>[]): Set<number> {
    const listsOf = (meaning: ReadonlyMap<string, unknown>, index: ReadonlyMap<string, number[]>) => [...meaning.keys()].flatMap((word) => [index.get(word) ?? []])
    const rarest = meanings.map((meaning) => listsOf(meaning, this.#byWord)).toSorted((a, b) => total(a) - total(b))[0]!
    const near = new Set<number>()
    const lists = meanings.length === 1 ? [...listsOf(meanings[0]!, this.#byFirstWord), ...rarest] : rarest
    for (const list of lists) {
      for (const number of list) {
        if (near.size === maxRated) return near
        near.add(number)
      }
    }
    return near
  }
}

function total(lists: readonly (readonly number[])[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0)
}

function append(index: Map<string, number[]>, word: string, number: number): void {
  const list = index.get(word)
  if (list) list.push(number)
  else index.set(word, [number])
}

function takeOut(index: Map<string, number[]>, word: string, number: number): void {
  const rest = index.get(word)?.filter((other) => other !== number)
  if (rest && rest.length > 0) index.set(word, rest)
  else index.delete(word)
}

type Meaning = ReadonlyMap<string, { letters: number; worth: number }>

/** Which places of the phrase were typed, and how well it goes on from them; undefined where a word is missing. */
function rate({ words, weight }: Phrase, meanings: readonly Meaning[]): { score: number; matched: { start: number; end: number }[] } | undefined {
  const matched: { start: number; end: number }[] = []
  const places: number[] = []
  let worth = 0
  for (const meaning of meanings) {
    const isFree = (place: number) => meaning.has(words[place]!.word) && !places.includes(place)
    const after = (places.at(-1) ?? -1) + 1
    let place = words.findIndex((_, at) => at >= after && isFree(at))
    if (place < 0) place = words.findIndex((_, at) => isFree(at))
    if (place < 0) return undefined
    const { letters, worth: own } = meaning.get(words[place]!.word)!
    const { start, end, word } = words[place]!
    matched.push({ start, end: letters >= word.length ? end : Math.min(end, start + letters) })
    places.push(place)
    worth += own
  }
  const isInOrder = places.every((place, index) => index === 0 || place === places[index - 1]! + 1)
  const beginsThere = places[0] === 0
  return { score: worth * 4 + (isInOrder ? 3 : 0) + (beginsThere ? 2 : 0) + 0.4 * Math.log2(1 + weight) - 0.05 * words.length, matched: matched.toSorted((a, b) => a.start - b.start) }
}

/** How long the beginning of `candidate` is that `typed` comes nearest to; 0 where none is within `most` errors. */
function nearestPrefix(typed: string, candidate: string, most: number): number {
  let best = 0
  let fewest = most + 1
  for (let length = Math.max(1, typed.length - most); length <= Math.min(candidate.length, typed.length + most); length++) {
    const distance = editDistance(typed, candidate.slice(0, length), most)
    if (distance < fewest) [best, fewest] = [length, distance]
  }
  return best
}

/** The same words are one phrase, whatever stands between them. */
function distinct(predictions: readonly Prediction[], limit: number): Prediction[] {
  const seen = new Map<string, Prediction>()
  for (const prediction of predictions) {
    const key = wordsOf(prediction.text).flatMap(({ word, isWhole }) => (isWhole ? [] : word)).join(' ')
    if (!seen.has(key)) seen.set(key, prediction)
    if (seen.size === limit) break
  }
  return [...seen.values()]
}

function wordsOf(text: string): PhraseWord[] {
  return splitWords<PhraseWord>(text, (written, start, end) => ({ word: fold(written), start, end }), (word, start, end) => ({ word, start, end, isWhole: true }))
}
