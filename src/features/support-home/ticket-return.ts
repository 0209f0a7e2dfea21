/**
 * RED-07: a person who came to the support home from a ticket page with parameters a= and ct= goes,
 * with the browser's back button, to the address from which they had opened that ticket.
 *
 * Browsers skip history entries that a page adds by itself, so nothing is added: the ticket page
 * remembers where it was opened from; the support home arms the return; and the ticket page, when
 * the back button shows it again, moves on to the remembered address.
 */
const storedKey = 'careline:ticket-referrer'
const armedKey = 'careline:ticket-return'

/** Whether this is the address of a ticket page with both parameters. */
export function isTicketAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.origin === origin && url.pathname.includes('/openticket') && url.searchParams.has('a') && url.searchParams.has('ct')
}

/** The ticket page was opened: remembers from where, when that is a page of ours. */
export function rememberTicketReferrer(storage: Storage, cameFrom: string, origin: string): void {
  if (!URL.canParse(cameFrom) || new URL(cameFrom).origin !== origin || isTicketAddress(cameFrom, origin)) return
  storage.setItem(storedKey, cameFrom)
}

/** The support home was opened: arms the return when all three conditions hold. */
export function armTicketReturn(storage: Storage, cameFrom: string, origin: string): void {
  const stored = storage.getItem(storedKey)
  if (stored && isTicketAddress(cameFrom, origin)) storage.setItem(armedKey, stored)
  else storage.removeItem(armedKey)
}

/** The ticket page was shown again by the back button: where to go instead, once. */
export function takeTicketReturn(storage: Storage, origin: string): string | undefined {
  const armed = storage.getItem(armedKey)
  storage.removeItem(armedKey)
  if (!armed || !URL.canParse(armed) || new URL(armed).origin !== origin) return undefined
  storage.removeItem(storedKey)
  return armed
}
