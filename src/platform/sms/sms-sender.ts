import type { SmsSettings } from '../config/message-settings.ts'
import type { Clock } from '../context/request-context.ts'
import type { OutgoingSms } from '../mail/outgoing-mail.ts'
import type { SendOutcome } from '../mail/smtp-sender.ts'
import { signatureHeader, signBody } from '../security/body-signature.ts'

/** A gateway that takes longer has not answered, in ms. */
const smsTimeoutMs = 10_000

export interface SmsSender {
  /** Never throws. `id` is the same however often it is tried: by it the gateway knows what it has sent before. */
  send(sms: OutgoingSms, id: string, signal: AbortSignal): Promise<SendOutcome>
}

/**
 * Hands text messages to the operator's gateway: `POST` of `{ id, to, text, locale }`, signed as our other calls are, with the id
 * as Idempotency-Key too. Any 2xx takes it; 400 and 422 say that it never goes to this number; after everything else it is
 * tried again. Redirects are not followed: they could lead off the address of the settings.
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
