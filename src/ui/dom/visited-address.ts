/**
 * Where this page was reached from: `document.referrer` tells it for a full load, and is silent
 * about page changes without one.
 */
let previous: string | undefined

/** Called before a page change inside the running page. */
export function leaveAddress(address: string): void {
  previous = address
}

/** The address before this one, or ''. */
export function previousAddress(): string {
  return previous ?? document.referrer
}

previousAddress.isInPage = (): boolean => previous !== undefined
