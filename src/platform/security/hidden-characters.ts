// Characters that nobody sees and that change how a text reads. The joiner in emoji (U+200D) is none of them.

/** Characters that turn the direction of the text behind them: with them a text reads other than it is. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** One line without control characters, direction characters and halves of characters. */
export const plainLine = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u

/** The text without direction characters; a half of a character becomes U+FFFD. */
export function withoutDirections(text: string): string {
  return text.replace(directions, '').toWellFormed()
}

/** A text as it is taken in: line ends become \n, and characters that nobody sees go, so that its writer loses nothing. */
export function takenText(text: string): string {
  return withoutDirections(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/(?![\n\t])\p{Cc}/gu, '')).trim()
}

/** The first `most` characters, without the half of a character at the cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
