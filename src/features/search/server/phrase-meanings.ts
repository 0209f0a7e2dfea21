import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Locale } from '#contracts/identity.ts'
import type { Log } from '#platform/log.ts'
import type { Phrase } from '#search-engine/phrase-index.ts'
import { PhraseVectors } from './phrase-vectors.ts'
import { sentenceEncoder } from './sentence-encoder.ts'

/** By file. */
const kept = new Map<string, Promise<PhraseVectors | undefined>>()

/** What the phrases of a language mean; undefined where the content has no file of it: then words alone count. */
export function readMeanings(contentDirectory: string, locale: Locale): Promise<PhraseVectors | undefined> {
  const file = path.join(contentDirectory, 'vectors', `phrases.${locale}.bin`)
  const read = kept.get(file) ?? readFile(file).then((bytes) => PhraseVectors.load(bytes)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') process.emitWarning(`${file}: ${error.message} Questions are read by their words alone.`)
    return undefined
  })
  kept.set(file, read)
  return read
}

/** So many at once: a question that comes in between waits for no more. */
const textsAtOnce = 8

/** Works out, behind the questions, what those phrases mean that the file does not hold. */
export function completeMeanings(meanings: PhraseVectors, phrases: readonly Phrase[], isComplete: () => void): void {
  const missing = [...new Set(phrases.map(({ text }) => text))].filter((text) => !meanings.of(text))
  if (missing.length === 0) return
  const complete = async () => {
    for (let start = 0; start < missing.length; start += textsAtOnce) {
      const texts = missing.slice(start, start + textsAtOnce)
      const encoded = await sentenceEncoder.encode(texts)
      for (const [index, text] of texts.entries()) meanings.put(text, encoded[index]!)
    }
    isComplete()
  }
  // without them words count
  complete().catch(() => {})
}

/** A question that would wait longer is read by its words alone. */
const encodeTimeoutMs = 1500
const longestQueue = 40

/** Undefined where the encoder is too slow or fails. */
export async function encodeQuestion(question: string, log: Pick<Log, 'warn'>, encoder = sentenceEncoder): Promise<Float32Array | undefined> {
  if (encoder.queued >= longestQueue) return undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => void (timer = setTimeout(resolve, encodeTimeoutMs, undefined)))
  const encoded = encoder.encode([question]).then(
    ([vector]) => vector,
    (error: unknown) => void log.warn({ error: String(error) }, 'a question is read by its words alone'),
  )
  try {
    return await Promise.race([encoded, late])
  } finally {
    clearTimeout(timer)
  }
}
