/** The address of the page before a change within the running page; `document.referrer` covers full loads only. */
let previous: string | undefined

/** Records the current address; called before a page change within the running page. */
export function leaveAddress(address: string): void {
  previous = address
}

/** The address of the previous page, or ''. */
export function previousAddress(): string {
  return previous ?? document.referrer
}

previousAddress.isInPage = (): boolean => previous !== undefined
