import * as oidc from 'openid-client'
import { isCustomerId, loginTypeOf, staffRolesOf, type LoginType, type StaffRoles } from '#contracts/identity.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { SignInProblem } from '../../login-page-data.ts'
import { signInPaths } from '../../sign-in-paths.ts'
import { embeddedProvider, ownClientId } from '../provider/embedded-provider.ts'
import { describeIssuerProblem } from './issuer-problem.ts'
import { createLogoutTokenCheck, isName, type CheckedLogout } from './logout-token.ts'
import type { SignInAttempt } from '../flow/sign-in-attempt.ts'

/** The timeout for discovery and for redeeming a code; short, because the customer is waiting. */
const issuerTimeoutSeconds = 3
/** The clocks of site and issuer may differ. */
const clockToleranceSeconds = 30

/** The claims of an ID token, under this site's names. */
export interface SignedInPerson {
  customerId: string
  loginId: string
  loginType: LoginType
  /** the role of a staff member of the operator; undefined for a customer */
  role: StaffRoles | undefined
  firstName: string
  /** sent back to the issuer at sign-out */
  idToken: string
  /** the issuer's id of its own session, if it sends one */
  sid?: string | undefined
}

export type Redeemed = { ok: true; person: SignedInPerson } | { ok: false; code: SignInProblem; error?: unknown }

/** The client side of the identity provider (relying party), embedded or the operator's own. */
export interface IssuerClient {
  /** The address that starts a sign-in. @throws if the issuer cannot be reached; the next request tries again */
  authorizationUrl(attempt: SignInAttempt, isSpanish: boolean): Promise<URL>
  /** ACC-01: checks state, nonce, PKCE and issuer of the callback, and redeems its code. */
  redeem(callbackSearch: string, attempt: SignInAttempt): Promise<Redeemed>
  /** The address at which the issuer ends its own session; undefined if it offers none or cannot be reached. */
  endSessionUrl(idToken: string, state: string): Promise<URL | undefined>
  /** Checks that a back-channel token was issued by the issuer, for this client, and recently. @param now epoch ms */
  checkLogoutToken(token: string, now: number): Promise<CheckedLogout>
}

export function createIssuerClient(runtime: Runtime): IssuerClient {
  const { config } = runtime
  const discovered = lazily(() => discover(runtime))
  const logoutTokenCheck = lazily(async () => {
    const issuer = await discovered()
    return createLogoutTokenCheck(issuer.serverMetadata(), issuer.clientMetadata().client_id)
  })
  const redirectUri = config.publicUrl + signInPaths.callback
  return {
    async authorizationUrl(attempt, isSpanish) {
      return oidc.buildAuthorizationUrl(await discovered(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ui_locales: isSpanish ? 'es' : 'en',
        ...(config.identity.kind === 'embedded' ? { prompt: 'login' } : {}),
      })
    },
    async redeem(callbackSearch, attempt) {
      try {
        const tokens = await oidc.authorizationCodeGrant(await discovered(), new URL(redirectUri + callbackSearch), {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        })
        return personFrom(tokens.claims()!, tokens.id_token!, config.identity)
      } catch (error) {
        return { ok: false, code: problemOf(error), error }
      }
    },
    async endSessionUrl(idToken, state) {
      const issuer = await discovered().catch(() => undefined)
      if (!issuer?.serverMetadata().end_session_endpoint) return undefined
      return oidc.buildEndSessionUrl(issuer, {
        id_token_hint: idToken,
        post_logout_redirect_uri: config.publicUrl + signInPaths.signedOut,
        state,
      })
    },
    async checkLogoutToken(token, now) {
      const check = await logoutTokenCheck().catch(() => undefined)
      return check ? check(token, now) : { ok: false, code: 'unavailable', reason: 'discovery' }
    },
  }
}

/** Caches the result of `make` once it succeeds; a failure is not cached. */
function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    if (made) return made
    const making = make()
    made = making
    making.catch(() => (made = undefined))
    return making
  }
}

/** For the start: asks the operator's issuer once, and warns if it does not answer, because nobody can sign in then. */
export async function warnOfAbsentIssuer(runtime: Runtime): Promise<void> {
  if (runtime.config.identity.kind !== 'issuer') return
  try {
    await discover(runtime)
  } catch (err) {
    runtime.log.warn({ ...(await describeIssuerProblem(runtime.config, err)), err }, 'the identity provider cannot be reached: until it answers nobody can sign in')
  }
}

async function discover(runtime: Runtime): Promise<oidc.Configuration> {
  const { identity } = runtime.config
  if (identity.kind === 'gateway') throw new Error('A gateway signs people in; there is no issuer to ask.')
  const options: oidc.DiscoveryRequestOptions = { timeout: issuerTimeoutSeconds }
  const isEmbedded = identity.kind === 'embedded'
  const provider = isEmbedded ? await embeddedProvider(runtime) : undefined
  if (provider) options[oidc.customFetch] = (url, init) => provider.fetch(new Request(url, init as RequestInit))
  const issuer = isEmbedded ? provider!.issuer : identity.issuer
  // check the ID token's signature too, even though it came over TLS
  options.execute = [oidc.enableNonRepudiationChecks]
  // http is only for demonstration, and for an issuer in a private network if the operator allows it (PLAIN_HTTP)
  if (issuer.startsWith('http:')) options.execute.push(oidc.allowInsecureRequests)
  const [clientId, auth] = isEmbedded ? [ownClientId, oidc.None()] : [identity.clientId, clientAuthentication(identity.clientSecret)]
  const metadata = { [oidc.clockTolerance]: clockToleranceSeconds }
  const found = await oidc.discovery(new URL(`${issuer}/.well-known/openid-configuration`), clientId, metadata, auth, options)
  if (withoutSlash(found.serverMetadata().issuer) !== withoutSlash(issuer)) throw new Error('The issuer calls itself by another address.')
  return found
}

/** Settings lose their trailing slash, and some issuers have one in their name. */
function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/** Sends the client secret the way the issuer's metadata accepts; in the header by default (OpenID Connect). */
function clientAuthentication(secret: string | undefined): oidc.ClientAuth {
  if (!secret) return oidc.None()
  const basic = oidc.ClientSecretBasic(secret)
  const post = oidc.ClientSecretPost(secret)
  return (as, client, body, headers) => {
    const accepted = as.token_endpoint_auth_methods_supported
    const isPostOnly = accepted?.includes('client_secret_post') && !accepted.includes('client_secret_basic')
    ;(isPostOnly ? post : basic)(as, client, body, headers)
  }
}

const maxNameLength = 100

/**
 * sub → customerId; `login_id`, preferred_username, email or sub → loginId; given_name → firstName; the role claim →
 * role.
 */
function personFrom(claims: oidc.IDToken, idToken: string, identity: Runtime['config']['identity']): Redeemed {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  if (!isCustomerId(claims.sub)) return { ok: false, code: 'failed', error: new Error('The sub claim cannot be used.') }
  const loginId = (text('login_id') ?? text('preferred_username') ?? text('email') ?? claims.sub).slice(0, 255)
  const firstName = (text('given_name') ?? '').trim().slice(0, maxNameLength)
  const role = staffRolesOf(claims[identity.kind === 'issuer' ? identity.roleClaim : 'role'])
  const sid = isName(claims['sid']) ? claims['sid'] : undefined
  return { ok: true, person: { customerId: claims.sub, sid, loginId, loginType: loginTypeOf(loginId), role, firstName, idToken } }
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof oidc.AuthorizationResponseError) return error.error === 'access_denied' ? 'refused' : 'failed'
  if (error instanceof oidc.ClientError) return error.code === 'OAUTH_TIMEOUT' ? 'unavailable' : 'failed'
  // fetch throws this TypeError if it cannot connect
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unavailable' : 'failed'
}
