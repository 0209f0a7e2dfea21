import { createHash, createHmac } from 'node:crypto'
import type { PartnerClient } from '#platform/config/partner-settings.ts'

export const signatureHeader = 'careline-signature'

/** Binds the key to its purpose: another purpose derives another key from the same secret. */
const purpose = 'careline-callback-v1'

/**
 * The key, which both sides can derive: the partner from its secret, we from the secret's hash, which is all that we
 * store. A reader of PARTNER_CLIENTS could therefore sign as we do, but still gets no token.
 */
function callbackKey({ secretHash }: PartnerClient): Buffer {
  return createHmac('sha256', Buffer.from(secretHash, 'hex')).update(purpose).digest()
}

/**
 * `t=…,kid=…,v1=…`: the sending time in epoch seconds, the id of the key (which changes with the secret), and the
 * HMAC-SHA256 of `{t}.{body}` in hexadecimal digits. docs/operating.md says how to verify it.
 * @param now epoch ms
 */
export function signCallback(client: PartnerClient, body: string, now: number): string {
  const key = callbackKey(client)
  const keyId = `${client.id}.${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
  const t = Math.floor(now / 1000)
  return `t=${t},kid=${keyId},v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`
}
