import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { failure } from '#contracts/outcome.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { AppEnv } from '#platform/http/middleware.ts'
import { answerFailure } from '#platform/http/service-routes.ts'
import { announceNews } from './source-news.ts'

export const sanityNewsPath = '/content-source/v1/sanity'
/**
 * Sanity's signature header: `t=…,v1=…`, the time of sending in epoch ms and the HMAC-SHA256 of `{t}.{body}` in
 * base64url.
 */
export const sanitySignatureHeader = 'sanity-webhook-signature'

const notSigned = failure(401, 'NOT_SIGNED', 'The call is not signed with the secret of this webhook.')

/**
 * STU-10: mounts the webhook with which Sanity reports a change. The report itself is not trusted, it only triggers a
 * fetch, so a replayed call does no harm. Without a secret the route does not exist.
 */
export function mountSanityNews(app: Hono<AppEnv>, { config, database }: Runtime): void {
  const secret = config.sanity?.webhookSecret
  if (secret === undefined) return
  app.post(sanityNewsPath, async (c) => {
    const body = await c.req.text()
    if (!isSignedBySanity(secret, c.req.header(sanitySignatureHeader), body)) return answerFailure(c, notSigned)
    await announceNews(database)
    return c.json({ content: { state: 'asked' } }, 202)
  })
}

function isSignedBySanity(secret: string, header: string | undefined, body: string): boolean {
  const parts = /^t=(\d{1,16})[, ]+v1=([\w-]{43}=?)$/.exec(header ?? '')
  if (!parts) return false
  const said = Buffer.from(parts[2]!, 'base64url')
  const right = signatureOf(secret, parts[1]!, body)
  return said.length === right.length && timingSafeEqual(said, right)
}

function signatureOf(secret: string, t: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${t}.${body}`).digest()
}
