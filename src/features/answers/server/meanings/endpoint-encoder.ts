import type { Locale } from '#contracts/identity.ts'
import type { EmbeddingsSettings } from '#platform/config/config.ts'
import { embedTexts } from '#platform/models/embeddings.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'

/** Models read some 512 tokens; endpoints that run on one machine take 32 texts at once by default. */
const encodedLength = 1000
const textsAtOnce = 32

const questionTimeoutMs = 1500
const behindTimeoutMs = 30_000

/**
 * An operator's own encoder, behind any endpoint with OpenAI's embeddings API. It receives texts of articles, and
 * questions without personal data.
 */
export class EndpointEncoder implements SentenceEncoder {
  readonly name: string
  readonly textsAtOnce = textsAtOnce
  readonly #settings: EmbeddingsSettings
  #queued = 0

  constructor(settings: EmbeddingsSettings, locale: Locale) {
    this.#settings = settings
    this.name = `${settings.name}${settings.dimensions === undefined ? '' : `/${settings.dimensions}`}.${locale}`
  }

  async encode(texts: readonly string[], isBehind = false): Promise<Float32Array[]> {
    this.#queued++
    try {
      return await embedTexts(this.#settings, texts.map((text) => text.slice(0, encodedLength)), isBehind ? behindTimeoutMs : questionTimeoutMs)
    } finally {
      this.#queued--
    }
  }

  get queued(): number {
    return this.#queued
  }
}
