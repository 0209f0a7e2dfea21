/** The text in lower case without accents, for matching typed input. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase()
}
