import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The header that signs bodies between this site and the operator's systems: `t=…,v1=…`, the time of sending in epoch
 * seconds and the HMAC-SHA256 of `{t}.{body}` in hexadecimal digits.
 */
export const signatureHeader = 'careline-signature'

/** An older signature is refused, because it may be a replay. */
const longestAgoS = 300

/** Returns the value of the signature header. @param now epoch ms */
export function signBody(key: string, body: string, now: number): string {
  const t = Math.floor(now / 1000)
  return `t=${t},v1=${signatureOf(key, t, body)}`
}

/** Whether the header is a valid signature of the body, at most five minutes old. @param now epoch ms */
export function isSignedBy(key: string, header: string | undefined, body: string, now: number): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!parts || Math.abs(now / 1000 - Number(parts[1])) > longestAgoS) return false
  return timingSafeEqual(Buffer.from(parts[2]!), Buffer.from(signatureOf(key, Number(parts[1]), body)))
}

function signatureOf(key: string, t: number, body: string): string {
  return createHmac('sha256', key).update(`${t}.${body}`).digest('hex')
}
