/**
 * Stands in the address of a page that a conversation was handed over to: such a page is one person's. Its value opens the
 * conversation once; then a cookie holds the id, and the address says no more than that there is one.
 */
export const conversationParameter = 'conversation'

/** Tells a form of the widget's page that hands over from its others before anybody reads it: it has a limit of its own. */
export const handoverParameter = 'handover'

/** Where a hand-over posts without script; `action` is the page of the service key. */
export function handoverAction(action: string): string {
  return `${action}?${handoverParameter}`
}
