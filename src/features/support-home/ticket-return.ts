/**
 * RED-07: a visitor who came to the support home from a ticket page with the parameters a= and ct= returns, with the
 * browser's back button, to the address from which that ticket was opened.
 *
 * Browsers skip history entries that a page adds by itself, so no entry is added. Instead the ticket page stores the
 * address it was opened from, the support home arms the return, and the ticket page, when the back button shows it
 * again, moves on to the stored address.
 */
const storedKey = 'careline:ticket-referrer'
const armedKey = 'careline:ticket-return'

/** Whether this is the address of a ticket page with both parameters. */
export function isTicketAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false
  const url = new URL(address, origin)
  return url.origin === origin && url.pathname.includes('/openticket') && url.searchParams.has('a') && url.searchParams.has('ct')
}

/** On opening the ticket page: stores the address that the visitor came from, if it is a page of this site. */
export function rememberTicketReferrer(storage: Storage, cameFrom: string, origin: string): void {
  if (!URL.canParse(cameFrom) || new URL(cameFrom).origin !== origin || isTicketAddress(cameFrom, origin)) return
  storage.setItem(storedKey, cameFrom)
}

/**
 * On opening the support home: arms the return if the visitor came from a ticket page and an address is stored;
 * otherwise disarms it.
 */
export function armTicketReturn(storage: Storage, cameFrom: string, origin: string): void {
  const stored = storage.getItem(storedKey)
  if (stored && isTicketAddress(cameFrom, origin)) storage.setItem(armedKey, stored)
  else storage.removeItem(armedKey)
}

/** On showing the ticket page again by the back button: the armed address, or undefined. It is returned only once. */
export function takeTicketReturn(storage: Storage, origin: string): string | undefined {
  const armed = storage.getItem(armedKey)
  storage.removeItem(armedKey)
  if (!armed || !URL.canParse(armed) || new URL(armed).origin !== origin) return undefined
  storage.removeItem(storedKey)
  return armed
}
