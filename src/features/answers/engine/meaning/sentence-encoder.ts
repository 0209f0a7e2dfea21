/** Says what texts mean, as numbers: texts that mean much the same lie in much the same direction. */
export interface SentenceEncoder {
  /** what it knows texts by: numbers of another name are not compared with its own */
  readonly name: string
  /** how many texts it is given at once, so that a question that comes in between waits for no more */
  readonly textsAtOnce: number
  /** how many calls wait for it */
  readonly queued: number
  /**
   * As many vectors as texts, in their order, all of one length.
   * @param isBehind nobody waits for it: it may take its time
   * @throws where it cannot, or gives anything else
   */
  encode(texts: readonly string[], isBehind?: boolean): Promise<Float32Array[]>
}
