/** Names a conversation in the address of the page that it was handed over to: such a page is one person's. */
export const conversationParameter = 'conversation'

/** Tells a form of the widget's page that hands over from its others before anybody reads it: it has a limit of its own. */
export const handoverParameter = 'handover'

/** Where a hand-over posts without script; `action` is the page of the service key. */
export function handoverAction(action: string): string {
  return `${action}?${handoverParameter}`
}
