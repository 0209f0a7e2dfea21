import { analyse, type Language, type Token } from '../text/analyse.ts'

/** A piece of a text; the pieces in order are the text. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** The text in pieces, those that hold one of the terms marked. */
export function highlight(text: string, terms: ReadonlySet<string>, language: Language): Piece[] {
  return piecesOf(text, analyse(text, language).filter(({ term }) => terms.has(term)))
}

/** The text in pieces, the places marked, with what was `meant` in place of what is there; of two that overlap the first. */
export function piecesOf(text: string, places: readonly { start: number; end: number; meant?: string }[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, meant } of places) {
    if (start < at) continue
    if (start > at) pieces.push({ text: text.slice(at, start), isMatch: false })
    pieces.push({ text: meant ?? text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMatch: false })
  return pieces
}

/** Where a sentence may end: an end mark and a space, or a line's end. What follows a colon belongs to what precedes it. */
const sentenceEnd = /(?<=[.!?…])\s+|\n+/u

/**
 * The sentences of the text that hold most of the question's terms, at most `maxLength` characters; cut at a word, with an
 * ellipsis. Without any such sentence its beginning.
 */
export function makeSnippet(text: string, terms: ReadonlySet<string>, language: Language, maxLength = 180): Piece[] {
  const sentences = text.split(sentenceEnd).filter((sentence) => sentence.trim() !== '')
  let best = 0
  let bestHeld = 0
  for (const [index, sentence] of sentences.entries()) {
    const held = heldTerms(analyse(sentence, language), terms)
    if (held > bestHeld) [best, bestHeld] = [index, held]
  }
  let snippet = sentences[best] ?? ''
  for (let next = best + 1; next < sentences.length && snippet.length + sentences[next]!.length < maxLength; next++) snippet += ` ${sentences[next]!}`
  return highlight(cut(snippet, maxLength), terms, language)
}

/** How many different terms there are; words that say little count little. */
function heldTerms(tokens: readonly Token[], terms: ReadonlySet<string>): number {
  const held = new Map(tokens.filter(({ term }) => terms.has(term)).map(({ term, isStopword }) => [term, isStopword ? 0.1 : 1]))
  return [...held.values()].reduce((sum, weight) => sum + weight, 0)
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = text.lastIndexOf(' ', maxLength - 1)
  return `${text.slice(0, end > maxLength / 2 ? end : maxLength - 1).replace(/(?<![\s,;:–-])[\s,;:–-]+$/u, '')}…`
}
