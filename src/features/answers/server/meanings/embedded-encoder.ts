import { WorkerClient } from '#platform/jobs/worker-client.ts'
import type { Language } from '#search-engine/text/analyse.ts'
import type { MeaningScale } from '../../engine/meaning/meaning-scale.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'

/** vite.config.ts puts the built worker beside the server's script. */
const script = import.meta.env?.PROD ? './embedded-encoder-worker.js' : './embedded-encoder-worker.ts'

/** The worker holds some 50 MB and starts again in a second, so it ends after a quarter of an hour without questions. */
const idleMs = 900_000
/** The same after background work, which encodes what is new and then no longer needs the worker. */
const behindIdleMs = 2000

/** Characters of a text that are encoded: the rest says little, and each character costs time. */
const encodedLength = 300

export interface EncoderQuestion {
  texts: readonly string[]
  language: Language
}

type EncoderThread = WorkerClient<EncoderQuestion, Float32Array[]>

export function encoderThread(location = new URL(script, import.meta.url)): EncoderThread {
  return new WorkerClient(location, 'encodes sentences', undefined, { idleMs })
}

/** all-MiniLM-L6-v2: encodes the meaning of a sentence in 384 numbers. It reads English, and Spanish by its glosses. */
export class EmbeddedEncoder implements SentenceEncoder {
  readonly name: string
  readonly textsAtOnce = 8
  /** how many numbers a vector has */
  readonly size = 384
  readonly scale: MeaningScale
  readonly #language: Language
  readonly #thread: EncoderThread

  /** @param parts.scale on the calibration pairs of the language */
  constructor({ language, name, scale }: { language: Language; name: string; scale: MeaningScale }, thread: EncoderThread) {
    this.name = name
    this.scale = scale
    this.#language = language
    this.#thread = thread
  }

  /** @throws if the worker fails or has ended; the next sentence starts another one */
  encode(texts: readonly string[], isBehind = false): Promise<Float32Array[]> {
    return this.#thread.ask({ texts: texts.map((text) => text.slice(0, encodedLength)), language: this.#language }, isBehind ? behindIdleMs : idleMs)
  }

  get queued(): number {
    return this.#thread.queued
  }
}

/** They share a thread. */
const thread = encoderThread()

/** One for each language and process. With other glosses the Spanish one needs another name, since its vectors change. */
export const embeddedEncoders: Readonly<Record<Language, EmbeddedEncoder>> = {
  en: new EmbeddedEncoder({ language: 'en', name: 'minilm.en', scale: { unrelated: 0.089, related: 0.616, separation: 0.9997 } }, thread),
  es: new EmbeddedEncoder({ language: 'es', name: 'minilm.es-1', scale: { unrelated: 0.103, related: 0.518, separation: 0.97 } }, thread),
}
