/** Limits of the answer services and their widget; without zod, for the browser. */

/** QAS-06, ANS-03 */
export const maxCommonQuestions = 3
/** QAS-01: questions that are shown where no answer is sure enough. */
export const maxRelatedQuestions = 3
/** QAS-17: the longest question of a GET, encoded. */
export const maxQuestionLength = 6 * 1024
/** The longest question of a POST, and the longest answer, in characters. */
export const maxLongQuestionLength = 10_000
export const maxAnswerLength = 5000
/** QAS-05: the conversation that a follow-up brings along. */
export const maxConversationLength = 20_000
/** FBK-01 */
export const maxCommentLength = 250

/** QAS-17: whether a question goes into a GET; longer ones go by the summary's POST. */
export function fitsIntoAddress(question: string): boolean {
  // unlike encodeURIComponent it takes half a surrogate pair too
  return new URLSearchParams({ q: question }).toString().length - 'q='.length <= maxQuestionLength
}
