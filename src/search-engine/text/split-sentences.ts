import type { Language } from './analyse.ts'

export interface Sentence {
  text: string
  /** its place in the text */
  start: number
  end: number
}

/** Words whose full stop ends no sentence; folded. */
const abbreviations: Record<Language, ReadonlySet<string>> = {
  en: new Set('mr mrs ms dr prof st mt sr jr vs no nos fig inc ltd co corp dept est approx e.g i.e etc al jan feb mar apr jun jul aug sep sept oct nov dec u.s u.k a.m p.m'.split(' ')),
  es: new Set('sr sra srta dr dra prof st sto sta ing lic av avda núm num no pág pag p.ej ej etc ee aprox tel ud uds vd'.split(' ')),
}

/** An end mark with what may close behind it, then space; or a line's end. */
const candidate = /(?<![.!?…])[.!?…]+["'”’»)\]]*(?=\s)|\n+/gu
const opensSentence = /^\s*["'“‘«(¿¡[]*[\p{Lu}\p{N}\p{Lo}]/u

/** A text in sentences. Lines end sentences; abbreviations, initials and ordinary numbers do not. */
export function splitSentences(text: string, language: Language): Sentence[] {
  const sentences: Sentence[] = []
  let start = 0
  const close = (end: number) => {
    const raw = text.slice(start, end)
    const from = start + (raw.length - raw.trimStart().length)
    const to = from + raw.trim().length
    if (to > from) sentences.push({ text: text.slice(from, to), start: from, end: to })
    start = end
  }
  for (const match of text.matchAll(candidate)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('\n') || endsSentence(text, match, end, language)) close(end)
  }
  close(text.length)
  return sentences
}

function endsSentence(text: string, match: RegExpMatchArray, end: number, language: Language): boolean {
  if (!opensSentence.test(text.slice(end, end + 20))) return false
  if (!match[0].startsWith('.') || match[0].startsWith('..')) return true
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]*$/u.exec(text.slice(Math.max(0, match.index! - 20), match.index))![0].toLowerCase()
  // a single letter is an initial
  return !abbreviations[language].has(word) && !/^\p{L}$/u.test(word)
}
