import { createHash, createHmac } from 'node:crypto'
import type { PartnerClient } from '#platform/config/partner-settings.ts'

export const signatureHeader = 'careline-signature'

/** What the key is for: the same secret makes another key for anything else. */
const purpose = 'careline-callback-v1'

/**
 * Both sides can work the key out: the partner from its secret, we from the secret's hash, which is all that we have. Who
 * reads PARTNER_CLIENTS could sign as we do, and still gets no token.
 */
function callbackKey({ secretHash }: PartnerClient): Buffer {
  return createHmac('sha256', Buffer.from(secretHash, 'hex')).update(purpose).digest()
}

/**
 * `t=…,kid=…,v1=…`: the time of sending in epoch seconds, which secret the key is made of, and HMAC-SHA256 of
 * `{t}.{body}` in hexadecimal digits. docs/operating.md says how to verify it.
 * @param now epoch ms
 */
export function signCallback(client: PartnerClient, body: string, now: number): string {
  const key = callbackKey(client)
  const keyId = `${client.id}.${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
  const t = Math.floor(now / 1000)
  return `t=${t},kid=${keyId},v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`
}
