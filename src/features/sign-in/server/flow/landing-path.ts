import type { ResponseOf } from '#contracts/endpoint.ts'
import { defaultRedirectPath, siteVariants, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { profileInfo } from '#features/account/contract.ts'
import { call } from '#platform/services/call.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import type { SignedInPerson } from '../issuer/issuer-client.ts'

type Profile = Pick<ResponseOf<typeof profileInfo>['content'], 'customerType' | 'locale'>
type PathIn = (variant: SiteVariant) => string

/** The home, and the lander that stands in for a missing or refused return address. */
const landings: readonly PathIn[] = [(variant) => supportPath(variant), (variant) => supportPath(variant, 'supportlander')]

/** ACC-01: the default redirect in the language that the sign-in page is shown in. */
export function inLanguageOf(finalUrl: string, lang: string | undefined): string {
  return finalUrl === defaultRedirectPath && lang === 'es' ? supportPath({ audience: 'consumer', locale: 'es' }, 'supportlander') : finalUrl
}

/**
 * ACC-01, ACC-06: where a signed-in person lands. A page that was asked for is that page. A home or a lander is the one of
 * the person's class and language: a small business's own, and Spanish for who reads Spanish. What is only a default
 * (consumer, English) moves nobody away from a page that they have chosen.
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

/** Of the time of the person who waits, in ms: without word of their profile they land where they came from. */
const profileMs = 1000

/** The landing of somebody who has just signed in: the request that brings them does not carry their identity yet. */
export async function readLandingPath(request: RequestContext, { customerId, loginId, loginType, role }: SignedInPerson, finalUrl: string): Promise<string> {
  if (role || !landingOf(finalUrl)) return finalUrl
  const identity = { kind: 'customer', customerId, loginId, loginType } as const
  const profile = await call(withShareOfTime({ ...request, identity }, profileMs), profileInfo, {}, { signIn: 'return' })
  return profile.ok ? landingPath(finalUrl, profile.data.content) : finalUrl
}
