import * as oidc from 'openid-client'
import type { Runtime } from '#platform/context/request-context.ts'
import { maskPersonalText } from '#platform/observability/log.ts'

/** What the log says of a failure at the identity provider, so that an operator knows what to correct. */
export interface IssuerProblem {
  /** the provider's origin */
  issuer: string
  /** the code of the innermost error: ECONNREFUSED, ENOTFOUND, SELF_SIGNED_CERT_IN_CHAIN, OAUTH_TIMEOUT, … */
  cause?: string
  /** of the provider's answer, as OAuth 2.0 defines them */
  status?: number
  error?: string
  description?: string
  /** a time in the ID token that does not fit this machine's clock, and its distance from now */
  claim?: string
  secondsFromNow?: number
}

const longestText = 200
/** Line breaks and other control characters. */
const controls = /\p{Cc}+/gu

export async function describeIssuerProblem({ identity, publicUrl }: Runtime['config'], thrown: unknown): Promise<IssuerProblem> {
  const chain = errorsOf(thrown)
  return {
    issuer: new URL(identity.kind === 'issuer' ? identity.issuer : publicUrl).origin,
    ...causeOf(chain),
    ...(await answerOf(chain[0])),
    ...clockOf(chain),
  }
}

/** The error and its causes, outermost first, as far as they are errors. */
function errorsOf(thrown: unknown): Error[] {
  return thrown instanceof Error ? [thrown, ...errorsOf(thrown.cause)] : []
}

function causeOf(chain: Error[]): Pick<IssuerProblem, 'cause'> {
  const code = chain.map((error) => (error as NodeJS.ErrnoException).code as unknown).findLast((each) => typeof each === 'string')
  return code === undefined ? {} : { cause: clean(code as string) }
}

async function answerOf(thrown: unknown): Promise<Pick<IssuerProblem, 'status' | 'error' | 'description'>> {
  if (thrown instanceof oidc.ResponseBodyError) return { status: thrown.status, ...textsOf(thrown.error, thrown.error_description) }
  if (thrown instanceof oidc.AuthorizationResponseError) return textsOf(thrown.error, thrown.error_description)
  if (thrown instanceof oidc.WWWAuthenticateChallengeError) {
    // a refused client secret has this header too (RFC 6749, 5.2), and the reason is in the body
    const body = (await thrown.response.json().catch(() => undefined)) as { error?: unknown; error_description?: unknown } | undefined
    return { status: thrown.status, ...textsOf(body?.error, body?.error_description) }
  }
  return thrown instanceof Error && thrown.cause instanceof Response ? { status: thrown.cause.status } : {}
}

function textsOf(error: unknown, description: unknown): Pick<IssuerProblem, 'error' | 'description'> {
  return { ...(typeof error === 'string' && { error: clean(error) }), ...(typeof description === 'string' && { description: clean(description) }) }
}

/** Masked before it is shortened, because half of an address is not recognised as one. */
const clean = (text: string) => maskPersonalText(text.slice(0, 10 * longestText).replace(controls, ' ')).slice(0, longestText)

function clockOf(chain: Error[]): Pick<IssuerProblem, 'claim' | 'secondsFromNow'> {
  const details = chain.at(-1)?.cause as { claim?: unknown; now?: unknown; claims?: Record<string, unknown> } | undefined
  if (typeof details?.claim !== 'string') return {}
  const at = details.claims?.[details.claim]
  return { claim: details.claim, ...(typeof at === 'number' && typeof details.now === 'number' && { secondsFromNow: at - details.now }) }
}
