/** A shorter part is an ending, or stands in any word. */
const leastLetters = 3

/**
 * A word that no text has, and that is two that texts have, as they are: 'speedtest'. Of several ways that whose shorter part is
 * longest. Undefined where there is none.
 */
export function inTwoWords(word: string, has: (word: string) => boolean): readonly [string, string] | undefined {
  const middle = word.length / 2
  const places = Array.from({ length: Math.max(0, word.length - 2 * leastLetters + 1) }, (_, index) => leastLetters + index).toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  const at = places.find((place) => has(word.slice(0, place)) && has(word.slice(place)))
  return at === undefined ? undefined : [word.slice(0, at), word.slice(at)]
}
