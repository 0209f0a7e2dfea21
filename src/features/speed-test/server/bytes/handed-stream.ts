/** One stream of a test, with all that the process that carries it needs to know. */
export interface HandedStream {
  id: number
  kind: 'download' | 'upload'
  /** bytes that are still to send or to receive */
  bytes: number
  /** the HTTP answer: for a download its head, for an upload all of it */
  head: string
  /** name of the test, whose streams share one line; not its token */
  test: string
  bytesPerMs: number
  /** the stream is cut off after this time */
  endsInMs: number
}

export type FromBytesProcess = { isReady: true } | { taken: number } | { left: number }
