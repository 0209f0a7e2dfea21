import type { SmsSettings } from '../config/message-settings.ts'
import type { Clock } from '../context/request-context.ts'
import type { OutgoingSms } from '../mail/outgoing-mail.ts'
import type { SendOutcome } from '../mail/smtp-sender.ts'
import { signatureHeader, signBody } from '../security/body-signature.ts'

/** In ms; a gateway that takes longer counts as failed. */
const smsTimeoutMs = 10_000

export interface SmsSender {
  /** Never throws. `id` is the same at every try, so that the gateway recognises a message that it has sent. */
  send(sms: OutgoingSms, id: string, signal: AbortSignal): Promise<SendOutcome>
}

/**
 * Sends text messages through the operator's gateway: `POST` of `{ id, to, text, locale }`, signed (body-signature.ts),
 * with the id as Idempotency-Key too. Any 2xx means accepted; 400 and 422 that this number can never get it; all other
 * answers are retried. Redirects are not followed, because they could lead away from the configured address.
 */
export function createSmsSender({ url, secret }: SmsSettings, clock: Clock, timeoutMs = smsTimeoutMs): SmsSender {
  return {
    async send({ to, text, locale }, id, signal) {
      const body = JSON.stringify({ id, to, text, locale })
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': id, [signatureHeader]: signBody(secret, body, clock()) },
          body,
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        await response.body?.cancel()
        if (response.ok) return { kind: 'accepted' }
        return { kind: response.status === 400 || response.status === 422 ? 'refused' : 'failed', detail: `the gateway answered ${response.status}` }
      } catch (error) {
        return { kind: 'failed', detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
      }
    },
  }
}
