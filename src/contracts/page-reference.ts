/** STU-03: the reference on a page: the first 8 characters of this site's request ids, the whole of a gateway's. */
export function referenceOf(requestId: string): string {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(requestId) ? requestId.slice(0, 8) : requestId
}
