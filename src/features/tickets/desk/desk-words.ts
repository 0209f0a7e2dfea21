/** The distinct words of a text for the desk's search: without case and accents, 2 to 40 letters or digits. */
export function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length > 1).map((word) => word.slice(0, 40))
}
