import { isBrokenCircuitError } from 'cockatiel'
import type { Log } from '#platform/observability/log.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'

/** In ms. A question that would wait longer is matched by its words alone. */
const encodeTimeoutMs = 1500
const longestQueue = 40

/** The vector of a question's meaning; undefined if the encoder is overloaded, too slow or fails. */
export async function encodeQuestion(question: string, log: Pick<Log, 'warn'>, encoder: SentenceEncoder): Promise<Float32Array | undefined> {
  // punctuation alone has no meaning, and an encoder finds no tokens in it
  if (encoder.queued >= longestQueue || !/[\p{L}\p{N}]/u.test(question)) return undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => void (timer = setTimeout(resolve, encodeTimeoutMs, undefined)))
  const encoded = encoder.encode([question]).then(
    ([vector]) => vector,
    (error: unknown) => {
      // with an open circuit breaker the encoder is not called; the five failures that opened it have been logged
      if (!isBrokenCircuitError(error)) log.warn({ error: String(error) }, 'a question is read by its words alone')
      return undefined
    },
  )
  try {
    return await Promise.race([encoded, late])
  } finally {
    clearTimeout(timer)
  }
}
