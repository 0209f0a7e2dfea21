import type { ResponseOf } from '#contracts/endpoint.ts'
import { defaultRedirectPath, siteVariants, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { profileInfo } from '#features/account/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { SignedInPerson } from '../issuer/issuer-client.ts'

type Profile = Pick<ResponseOf<typeof profileInfo>['content'], 'customerType' | 'locale'>
type PathIn = (variant: SiteVariant) => string

/** The home, and the lander that replaces a missing or refused return address. */
const landings: readonly PathIn[] = [(variant) => supportPath(variant), (variant) => supportPath(variant, 'supportlander')]

/** ACC-01: the default redirect, in the language of the sign-in page. */
export function inLanguageOf(finalUrl: string, lang: string | undefined): string {
  return finalUrl === defaultRedirectPath && lang === 'es' ? supportPath({ audience: 'consumer', locale: 'es' }, 'supportlander') : finalUrl
}

/**
 * ACC-01, ACC-06: the path where a signed-in customer lands. A page that was asked for is kept. A home or lander is
 * replaced by that of the customer's class and language: the small-business one, and the Spanish one for customers who
 * read Spanish. The defaults (consumer, English) never replace a page that the customer chose.
 */
export function landingPath(finalUrl: string, { customerType, locale }: Profile): string {
  const landing = landingOf(finalUrl)
  if (!landing) return finalUrl
  const { pathIn, from } = landing
  return pathIn({ audience: customerType === 'SMB' ? 'smb' : from.audience, locale: locale === 'es' ? 'es' : from.locale })
}

function landingOf(finalUrl: string): { pathIn: PathIn; from: SiteVariant } | undefined {
  const asked = finalUrl.replace(/\/$/, '')
  for (const pathIn of landings) {
    const from = siteVariants.find((variant) => pathIn(variant).replace(/\/$/, '') === asked)
    if (from) return { pathIn, from }
  }
  return undefined
}

/** Timeout for the profile, ms, because the customer is waiting; without a profile the return address is kept. */
const profileMs = 1000

/** The landing path after a sign-in. The request does not carry the new identity yet, so it is passed in. */
export async function readLandingPath(request: RequestContext, { customerId, loginId, loginType, role }: SignedInPerson, finalUrl: string): Promise<string> {
  if (role || !landingOf(finalUrl)) return finalUrl
  const identity = { kind: 'customer', customerId, loginId, loginType } as const
  const profile = await call(withShareOfTime({ ...request, identity }, profileMs), profileInfo, {}, { signIn: 'return' })
  return profile.ok ? landingPath(finalUrl, profile.data.content) : finalUrl
}
