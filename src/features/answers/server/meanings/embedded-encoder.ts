import { AskedThread } from '#platform/jobs/worker-client.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './embedded-encoder-worker.js' : './embedded-encoder-worker.ts'

/** It holds 90 MB and is there again in a second: where nobody asks for a quarter of an hour it ends. */
const idleMs = 900_000
/** Behind the questions it works out what is new, and has done with that. */
const behindIdleMs = 2000

/** What comes after says little, and each character costs. */
const encodedLength = 300

/** Universal Sentence Encoder lite, for English: 512 numbers for what a sentence means. */
export class EmbeddedEncoder implements SentenceEncoder {
  readonly name = 'sentences.en'
  readonly textsAtOnce = 8
  /** how many numbers it gives */
  readonly size = 512
  readonly #thread: AskedThread<readonly string[], Float32Array[]>

  constructor(location = new URL(script, import.meta.url)) {
    this.#thread = new AskedThread(location, 'encodes sentences', undefined, { idleMs })
  }

  /** @throws where the thread cannot, or has ended; the next sentence begins another one */
  encode(texts: readonly string[], isBehind = false): Promise<Float32Array[]> {
    return this.#thread.ask(texts.map((text) => text.slice(0, encodedLength)), isBehind ? behindIdleMs : idleMs)
  }

  get queued(): number {
    return this.#thread.queued
  }
}

/** One for each process. */
export const embeddedEncoder = new EmbeddedEncoder()
