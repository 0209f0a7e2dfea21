import type { Hono } from 'hono'
import type { AppEnv } from '#platform/http/middleware.ts'
import { limitRequests } from '#platform/http/load/limit-requests.ts'
import { createRateLimit } from '#platform/limits/rate-limit.ts'
import { endIssuerSessions } from '../sessions/session-store.ts'
import { note, readForm, type SignInContext, type SignInService } from '../flow/sign-in-service.ts'

/** An issuer that ends all sessions may call thousands of times; each call costs one signature check. */
const rule = { name: 'back_channel_logout', tries: 3000, seconds: 60 }

const backChannelPath = '/acctmgmt/backchannel-logout'

/**
 * The endpoint that an operator's identity provider calls when a session has ended there (OpenID Connect Back-Channel
 * Logout 1.0).
 */
export function mountBackChannelLogout(app: Hono<AppEnv>, service: SignInService): void {
  app.use(backChannelPath, limitRequests(createRateLimit(rule), service.runtime.config))
  app.post(backChannelPath, (c) => endSessions(c, service))
}

async function endSessions(c: SignInContext, service: SignInService): Promise<Response> {
  const { runtime, issuer } = service
  c.header('cache-control', 'no-store')
  const token = (await readForm(c))('logout_token')
  const checked = await issuer.checkLogoutToken(token, runtime.clock())
  if (!checked.ok) return refuse(c, service, checked)
  const ended = await endIssuerSessions(runtime.database, checked.logout, runtime.clock())
  if (ended === undefined) return refuse(c, service, { code: 'refused', reason: 'replay' })
  note(c, service, { event: 'sign-out.issuer', person: checked.logout.sub, facts: { sessions: ended } })
  return c.body(null, 200)
}

function refuse(c: SignInContext, service: SignInService, { code, reason }: { code: 'refused' | 'unavailable'; reason: string }): Response {
  note(c, service, { event: 'sign-out.issuer-refused', facts: { reason } })
  if (code === 'refused') return c.json({ error: 'invalid_request', error_description: 'This is no logout token that counts here.' }, 400)
  service.runtime.log.error({ requestId: c.get('requestId'), reason }, 'the keys of the identity provider cannot be had')
  return c.json({ error: 'temporarily_unavailable', error_description: 'The keys of the issuer cannot be had; send the token again.' }, 503)
}
