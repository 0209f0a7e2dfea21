const dashes = /[‐‑‒–—]/g
const singleQuotes = /[‘’ʼ]/g
const doubleQuotes = /[“”«»]/g

/** Normalises text for comparison: no Markdown, one kind of quotes, dashes and spaces, lower case. */
export function normaliseText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(dashes, '-')
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(/[\s|]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** Whether the text contains one of the accepted strings as a whole: `$25` is not in `$250`, nor `*7` in `*77`. */
export function holdsFact(text: string, facts: readonly string[]): boolean {
  const within = normaliseText(text)
  return facts.some((fact) => isWholeIn(within, normaliseText(fact)))
}

function isWholeIn(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!joins(text[at - 1], wanted[0]) && !joins(wanted.at(-1), text[at + wanted.length])) return true
  }
  return false
}

/** Whether a word of the text begins with `wanted`; both must be normalised. */
export function startsAWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!joins(text[at - 1], wanted[0])) return true
  }
  return false
}

/** Whether two neighbouring characters belong to one word or number. */
function joins(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && /[\p{L}\p{N}]/u.test(left) && /[\p{L}\p{N}]/u.test(right)
}
