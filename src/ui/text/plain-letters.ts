/** Small letters without accents: as people type what they look for. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase()
}
