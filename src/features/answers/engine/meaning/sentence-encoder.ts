import type { MeaningScale } from './meaning-scale.ts'

/** Turns texts into vectors (embeddings): texts of similar meaning have vectors of similar direction. */
export interface SentenceEncoder {
  /** identifies the encoder: vectors stored under another name are not compared with its own */
  readonly name: string
  /** its scale if it is known; of any other encoder it is measured */
  readonly scale?: MeaningScale
  /** the number of texts per call, small enough that a question that arrives meanwhile does not wait long */
  readonly textsAtOnce: number
  /** the number of calls in the queue */
  readonly queued: number
  /**
   * Returns a vector for each text, in their order, all of the same length.
   * @param isBehind whether no request waits for the result: then the timeout is longer
   * @throws if the encoder fails or returns anything else
   */
  encode(texts: readonly string[], isBehind?: boolean): Promise<Float32Array[]>
}
