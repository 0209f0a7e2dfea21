import type { Hono } from 'hono'
import { z } from 'zod'
import { failure } from '#contracts/outcome.ts'
import type { Runtime } from '../context/request-context.ts'
import type { AppEnv } from '../http/middleware.ts'
import { answerFailure } from '../http/service-routes.ts'
import { isSignedBy, signatureHeader } from '../security/body-signature.ts'
import { keepWish } from './sms-stops.ts'
import { wishIn } from './sms-wish.ts'

export const smsRepliesPath = '/sms-gateway/v1/replies'

/** A customer's reply to a text message. */
const Reply = z.object({
  /** E.164 */
  from: z.string().regex(/^\+[1-9]\d{6,14}$/),
  text: z.string().max(2000),
  /** ISO 8601: when the gateway received it; an older reply that arrives late changes nothing */
  receivedAt: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
})

const notSigned = failure(401, 'NOT_SIGNED', 'The call is not signed with the secret of this gateway, or was sent more than five minutes ago.')
const unreadable = failure(400, 'INVALID_INPUT', 'The body is no reply: from (E.164), text and receivedAt (ISO 8601).')

/**
 * TIC-05: the route where the operator's SMS gateway reports customers' replies: STOP and START take effect, other
 * texts are not read. Without a gateway there is no such route.
 */
export function mountSmsReplies(app: Hono<AppEnv>, { config, database, clock, log }: Runtime): void {
  const { sms } = config
  if (!sms) return
  app.post(smsRepliesPath, async (c) => {
    const body = await c.req.text()
    if (!isSignedBy(sms.secret, c.req.header(signatureHeader), body, clock())) return answerFailure(c, notSigned)
    const reply = Reply.safeParse(jsonIn(body))
    if (!reply.success) return answerFailure(c, unreadable)
    const { from, text, receivedAt } = reply.data
    const wish = wishIn(text)
    // limited to now: with a gateway's clock ahead, later replies would be ignored
    if (wish) await keepWish(database, from, { wish, at: Math.min(receivedAt, clock()) })
    log.info({ wish: wish ?? 'none' }, 'a text message was answered')
    return c.json({ content: { wish: wish ?? 'none' } })
  })
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
