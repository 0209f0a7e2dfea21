import { isBrokenCircuitError } from 'cockatiel'
import type { Log } from '#platform/observability/log.ts'
import type { SentenceEncoder } from '../../engine/meaning/sentence-encoder.ts'

/** A question that would wait longer is read by its words alone. */
const encodeTimeoutMs = 1500
const longestQueue = 40

/** What a question means. Undefined where the encoder is too slow or fails. */
export async function encodeQuestion(question: string, log: Pick<Log, 'warn'>, encoder: SentenceEncoder): Promise<Float32Array | undefined> {
  // of signs alone nothing is meant, and an encoder has no tokens
  if (encoder.queued >= longestQueue || !/[\p{L}\p{N}]/u.test(question)) return undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => void (timer = setTimeout(resolve, encodeTimeoutMs, undefined)))
  const encoded = encoder.encode([question]).then(
    ([vector]) => vector,
    (error: unknown) => {
      // an encoder that is left alone has said why, five times
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
