import type { InputOf } from '#contracts/endpoint.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { call } from '#platform/services/call.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { appointmentSearch, type FoundAppointments } from '../../booking/appointment-endpoints.ts'
import { suppressionOf } from '../../booking/suppression.ts'
import { capabilityCookie, newCapabilityToken } from '../../server/capability-cookie.ts'

/**
 * FIN-10, FIN-11: a look-up for a page without JavaScript. Like a look-up by a browser it allows changes of the
 * appointments found. `setCookie` is the header that gives the visitor the capability; undefined if the look-up failed.
 */
export async function lookUpForPage(context: RequestContext, account: InputOf<typeof appointmentSearch>['body']['account']): Promise<{ outcome: Outcome<FoundAppointments>; setCookie: string | undefined }> {
  const token = newCapabilityToken()
  const bearer = { ...context, visitor: { ...context.visitor, capability: token } }
  const outcome = await call(bearer, appointmentSearch, { query: suppressionOf(context), body: { account } }, { signIn: 'return' })
  const ttlMs = outcome.ok ? outcome.data.content?.semiAuthTTL : undefined
  return { outcome, setCookie: ttlMs === undefined ? undefined : capabilityCookie(context.runtime.config, token, ttlMs) }
}
