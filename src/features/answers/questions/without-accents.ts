/** A text in lower case and without accents, the form that the patterns for customers' words expect. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
