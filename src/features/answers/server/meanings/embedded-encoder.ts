import { WorkerClient } from '#platform/jobs/worker-client.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'

/** vite.config.ts puts the built worker beside the server's script. */
const script = import.meta.env?.PROD ? './embedded-encoder-worker.js' : './embedded-encoder-worker.ts'

/** The worker holds some 50 MB and starts again in a second, so it ends after a quarter of an hour without questions. */
const idleMs = 900_000
/** The same after background work, which encodes what is new and then no longer needs the worker. */
const behindIdleMs = 2000

/** Characters of a text that are encoded: the rest says little, and each character costs time. */
const encodedLength = 300

/** all-MiniLM-L6-v2, for English: encodes the meaning of a sentence in 384 numbers. */
export class EmbeddedEncoder implements SentenceEncoder {
  readonly name = 'minilm.en'
  readonly textsAtOnce = 8
  /** how many numbers a vector has */
  readonly size = 384
  /** on the English calibration pairs */
  readonly scale = { unrelated: 0.089, related: 0.616, separation: 0.9997 }
  readonly #thread: WorkerClient<readonly string[], Float32Array[]>

  constructor(location = new URL(script, import.meta.url)) {
    this.#thread = new WorkerClient(location, 'encodes sentences', undefined, { idleMs })
  }

  /** @throws if the worker fails or has ended; the next sentence starts another one */
  encode(texts: readonly string[], isBehind = false): Promise<Float32Array[]> {
    return this.#thread.ask(texts.map((text) => text.slice(0, encodedLength)), isBehind ? behindIdleMs : idleMs)
  }

  get queued(): number {
    return this.#thread.queued
  }
}

/** One per process. */
export const embeddedEncoder = new EmbeddedEncoder()
