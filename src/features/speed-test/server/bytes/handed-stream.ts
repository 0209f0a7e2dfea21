/** One stream of a test, and all that its carrier has to know of it. */
export interface HandedStream {
  id: number
  kind: 'download' | 'upload'
  /** still to send, or still to come */
  bytes: number
  /** the answer: of a download up to its bytes, of an upload whole */
  head: string
  /** streams of one test share its line; no token */
  test: string
  bytesPerMs: number
  /** it is cut off then */
  endsInMs: number
}

export type FromBytesProcess = { isReady: true } | { taken: number } | { left: number }
