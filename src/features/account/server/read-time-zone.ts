import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { profileInfo } from '../contract.ts'

/** Time limit in ms for the profile, out of a page's 3 s. */
const profileMs = 700

/** What a page may tell or fill in about the signed-in reader; undefined for visitors, and if it does not come in time. */
export async function readReader(context: RequestContext): Promise<{ timeZone: string; phone?: string | undefined; maskedEmail?: string | undefined } | undefined> {
  if (context.identity.kind !== 'customer') return undefined
  const profile = await call(withShareOfTime(context, profileMs), profileInfo, {}, { signIn: 'return' })
  return profile.ok ? profile.data.content : undefined
}

/** The time zone (IANA) in which a page tells the reader times; the operator's zone if theirs is not known. */
export async function readTimeZone(context: RequestContext): Promise<string> {
  return (await readReader(context))?.timeZone || context.runtime.config.timeZone
}
