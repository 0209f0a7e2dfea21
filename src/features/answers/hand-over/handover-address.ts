/**
 * The query parameter of a page that a conversation was handed over to; the page is then made for one person. Its value
 * opens the conversation once. After that a cookie holds the id, and the parameter has no value.
 */
export const conversationParameter = 'conversation'

/**
 * Marks a posted form of the widget's page as a hand-over before its body is read: hand-overs have a rate limit of
 * their own.
 */
export const handoverParameter = 'handover'

/** The address that a hand-over posts to without script; `action` is the page of the service key. */
export function handoverAction(action: string): string {
  return `${action}?${handoverParameter}`
}
