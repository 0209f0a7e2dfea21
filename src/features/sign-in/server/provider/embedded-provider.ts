import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Runtime } from '#platform/context/request-context.ts'
import { signInPaths } from '../../sign-in-paths.ts'
import { inProcessFetch } from './in-process-fetch.ts'
import { findPerson } from './people-store.ts'
import { providerRecords } from './provider-store.ts'
import { attemptMs } from '../flow/sign-in-attempt.ts'
import { signInKeys, type SignInKeys } from '../keys/sign-in-keys.ts'
import { perDatabase } from '#platform/database/per-database.ts'

/** This site's own client id at the embedded provider. */
export const ownClientId = 'careline'
const scope = 'openid profile'
const attemptSeconds = attemptMs / 1000
const tokenSeconds = 10 * 60

/** A pending login that the provider waits for. */
export interface PendingLogin {
  /** the state of its sign-in: only the browser that started it may continue */
  state: string
  /** Tells the provider who signed in; resolves to the address at which the provider continues. */
  finish(customerId: string): Promise<string>
}

export interface EmbeddedProvider {
  issuer: string
  /** answers a request below /idp, from a browser or from the site's own client */
  fetch(request: Request): Promise<Response>
  findPendingLogin(uid: string | undefined): Promise<PendingLogin | undefined>
}

const providerOf = perDatabase((database, runtime: Runtime): Promise<EmbeddedProvider> => signInKeys(database).then((keys) => createProvider(runtime, keys)))

/**
 * The demonstration identity provider of this process: its people are in the customer table, its only client is this
 * site.
 */
export function embeddedProvider(runtime: Runtime): Promise<EmbeddedProvider> {
  return providerOf(runtime.database, runtime)
}

async function createProvider(runtime: Runtime, keys: SignInKeys): Promise<EmbeddedProvider> {
  // imported on demand: it takes a fourteenth of the start, and is unused with an external provider
  const { Provider } = await import('oidc-provider')
  const { publicUrl } = runtime.config
  const issuer = publicUrl + signInPaths.provider
  const provider = new Provider(issuer, providerConfiguration(runtime, keys))
  provider.proxy = true
  provider.on('server_error', (_, err) => runtime.log.error({ err }, 'identity provider failed'))
  keepNoBrowserSession(provider)
  answerNoOtherOrigin(provider)
  const callback = provider.callback()
  const send = inProcessFetch((req: IncomingMessage, res: ServerResponse) => {
    const originalUrl = req.url!
    const inner = originalUrl.slice(signInPaths.provider.length)
    // the provider takes the difference of the two as its mount path
    Object.assign(req, { originalUrl, url: inner.startsWith('/') ? inner : `/${inner}` })
    void callback(req, res)
  })
  const { host, protocol } = new URL(publicUrl)
  const forwarded = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) }
  return {
    issuer,
    fetch: (request) => send(request, forwarded),
    findPendingLogin: (uid) => findPendingLogin(provider, uid),
  }
}

async function findPendingLogin(provider: Provider, uid: string | undefined): Promise<PendingLogin | undefined> {
  const interaction = uid ? await provider.Interaction.find(uid) : undefined
  if (interaction?.prompt.name !== 'login') return undefined
  return {
    state: String(interaction.params['state']),
    async finish(customerId) {
      interaction.result = { login: { accountId: customerId, remember: false } }
      await interaction.persist()
      return interaction.returnTo
    },
  }
}

const sessionCookie = 'careline_idp_session'
const interactionCookie = 'careline_idp_interaction'
const unusedCookies = new RegExp(`^(${sessionCookie}|${interactionCookie})(\\.sig)?=`)

/** Removes CORS headers: the only client is this server, so scripts of other sites have no business here. */
function answerNoOtherOrigin(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    for (const name of Object.keys(ctx.response.headers)) if (name.startsWith('access-control-')) ctx.remove(name)
  })
}

/**
 * The provider keeps no session: each sign-in asks for the password (prompt=login), so a session would only get in the
 * way of two tabs signing in at once. Its interaction cookie cannot tell tabs apart either: the sealed attempt with the
 * same state binds a login form to its browser.
 */
function keepNoBrowserSession(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    const lines = [ctx.response.headers['set-cookie'] ?? []].flat()
    const kept = lines.filter((line) => !unusedCookies.test(line))
    if (kept.length > 0) ctx.set('set-cookie', kept)
    else ctx.remove('set-cookie')
  })
}

function providerConfiguration({ config, database, clock }: Runtime, keys: SignInKeys): Configuration {
  const path = signInPaths.provider
  return {
    adapter: (model: string) => providerRecords(database, clock, model),
    clients: [
      {
        client_id: ownClientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: [config.publicUrl + signInPaths.callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'ES256',
        scope,
      },
    ],
    jwks: { keys: keys.signingKeys as NonNullable<Configuration['jwks']>['keys'] },
    cookies: {
      keys: [...keys.providerCookieKeys],
      names: { session: sessionCookie, interaction: interactionCookie, resume: 'careline_idp_resume' },
      long: { path, httpOnly: true, sameSite: 'lax' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    claims: { openid: ['sub'], profile: ['login_id', 'given_name', 'role'] },
    scopes: ['openid', 'profile'],
    responseTypes: ['code'],
    // the only relying party reads the ID token and requests nothing more
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: tokenSeconds,
      AuthorizationCode: 60,
      Grant: tokenSeconds,
      IdToken: tokenSeconds,
      Interaction: attemptSeconds,
      Session: attemptSeconds,
    },
    clientBasedCORS: () => false,
    async findAccount(_, sub) {
      const person = await findPerson(database, sub)
      return person && { accountId: sub, claims: async () => ({ sub, login_id: person.loginId, given_name: person.firstName, ...(person.role ? { role: person.role } : {}) }) }
    },
    loadExistingGrant: grantOwnClient,
    interactions: { url: (_, interaction) => loginFormPath(interaction.uid, interaction.params['ui_locales'] === 'es') },
    renderError(ctx, out) {
      const problem = out.error === 'server_error' ? 'failed' : 'expired'
      ctx.redirect(`${config.publicUrl}${signInPaths.login}?problem=${problem}`)
    },
  }
}

/** Grants this site's client without a consent page, so that the customer sees one page only. */
async function grantOwnClient(ctx: KoaContextWithOIDC) {
  const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

/** The path of the login form of an interaction. */
export function loginFormPath(uid: string, isSpanish: boolean, problem?: string): string {
  const query = new URLSearchParams({ interaction: uid })
  if (problem) query.set('problem', problem)
  if (isSpanish) query.set('lang', 'es')
  return `${signInPaths.login}?${query}`
}
