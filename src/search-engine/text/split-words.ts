/** A word of a text; `start` and `end` are its place in the text as written (UTF-16). */
export interface Word {
  /** folded */
  word: string
  start: number
  end: number
}

/** Letters and digits; inner apostrophes belong to the word. */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’](?=\p{L}))*/gu
/** A single non-letter between two words that make one compound: Wi-Fi, BGW320-500, e-mail. */
const joiner = /^[-‐‑/.]$/

/** A word in lower case, without accents and apostrophes: 'Señal' → 'senal', 'don’t' → 'dont'. */
export function fold(word: string): string {
  return word.normalize('NFKD').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The words of a text in order, made by `read`, and behind the parts of a compound the whole, made by `join`. */
export function splitWords<Read extends Word>(text: string, read: (written: string, start: number, end: number) => Read, join: (word: string, start: number, end: number) => Read): Read[] {
  const words: Read[] = []
  let compound: Read[] = []
  const closeCompound = () => {
    if (compound.length > 1) words.push(join(compound.map(({ word }) => word).join(''), compound[0]!.start, compound.at(-1)!.end))
    compound = []
  }
  for (const match of text.matchAll(wordPattern)) {
    const previous = compound.at(-1)
    if (previous && !joiner.test(text.slice(previous.end, match.index))) closeCompound()
    const word = read(match[0], match.index, match.index + match[0].length)
    // of a sign that only looks like a letter nothing is left
    if (word.word === '') continue
    words.push(word)
    compound.push(word)
  }
  closeCompound()
  return words
}
