import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { operatorZone } from '#platform/time/operator-zone.ts'
import { profileInfo } from '../contract.ts'

/** Time limit in ms for the profile, out of a page's 3 s. */
const profileMs = 700

/** The time zone (IANA) in which a page tells the reader times; the operator's zone if theirs is not known. */
export async function readTimeZone(context: RequestContext): Promise<string> {
  if (context.identity.kind !== 'customer') return operatorZone
  const profile = await call(withShareOfTime(context, profileMs), profileInfo, {}, { signIn: 'return' })
  return (profile.ok && profile.data.content.timeZone) || operatorZone
}
