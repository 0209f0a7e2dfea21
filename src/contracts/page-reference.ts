/** STU-03: what people read out of a request's id: the beginning of one of ours, the whole of a gateway's. */
export function referenceOf(requestId: string): string {
  return /^[\da-f]{8}-[\da-f-]{27}$/.test(requestId) ? requestId.slice(0, 8) : requestId
}
