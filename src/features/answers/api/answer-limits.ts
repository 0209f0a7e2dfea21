/** Limits of the answer services and their widget; without zod, for the browser. */

/** QAS-06, ANS-03 */
export const maxCommonQuestions = 3
/** QAS-01: related questions that are shown if no answer is sure enough. */
export const maxRelatedQuestions = 3
/** QAS-17: the longest question of a GET, in bytes of its URL encoding. */
export const maxQuestionLength = 6 * 1024
/** The longest question of a POST, and the longest answer, in characters. */
export const maxLongQuestionLength = 10_000
export const maxAnswerLength = 5000
/** QAS-05: the longest conversation that is sent with a follow-up, in characters. */
export const maxConversationLength = 20_000
/** FBK-01, in characters. */
export const maxCommentLength = 250

/** QAS-17: whether a question fits into a GET; longer ones use the summary's POST. */
export function fitsIntoAddress(question: string): boolean {
  // unlike encodeURIComponent, URLSearchParams accepts half of a surrogate pair
  return new URLSearchParams({ q: question }).toString().length - 'q='.length <= maxQuestionLength
}
