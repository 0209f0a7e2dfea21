/** What browsers say of a request without an answer: Chromium, Firefox, Safari. */
const lostWords = /to fetch|network|load fail/i

/**
 * Whether an error in the browser means that no answer came from the site. An answer with a 5xx status is one.
 * `Unanswered` is told by its name: every page would load its module.
 */
export function wasUnreached(error: unknown): boolean {
  return error instanceof Error && (error.name === 'Unanswered' || (error instanceof TypeError && lostWords.test(error.message)))
}
