import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'

export interface TestIssuer {
  url: string
  /** the issuer's answer to the next sign-in: these claims, or an error */
  next: { claims: Record<string, unknown> } | { error: string }
  /** the keys it publishes, if they differ from those it signs with */
  jwks?: object
  stop(): Promise<void>
  /** its private key, ES256 */
  key: JsonWebKey
}

export const issuerSecret = 'a secret of the operator & his issuer'

/** An operator's identity provider on its own port, which asks nothing and signs in at once. */
export async function openTestIssuer(site: () => string): Promise<TestIssuer> {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  let handle: (req: IncomingMessage, res: ServerResponse) => Promise<void> = async (_, res) => void res.end()
  const server = createServer((req, res) => void handle(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve())))
  onTestFinished(stop)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'test' }
  const issuer: TestIssuer = { url, next: { claims: {} }, stop, key }
  let provider: Provider | undefined
  handle = async (req, res) => {
    // created on demand: the site's address is known only once it listens
    provider ??= createProvider(issuer, site())
    if (req.url === '/jwks' && issuer.jwks) return void res.setHeader('content-type', 'application/json').end(JSON.stringify(issuer.jwks))
    if (!req.url!.startsWith('/interaction/')) return provider.callback()(req, res)
    const { prompt, params, session } = await provider.interactionDetails(req, res)
    if ('error' in issuer.next) return provider.interactionFinished(req, res, { error: issuer.next.error })
    if (prompt.name === 'login') return provider.interactionFinished(req, res, { login: { accountId: 'person-1' } })
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid profile')
    return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } })
  }
  return issuer
}

function createProvider(issuer: TestIssuer, site: string): Provider {
  return new Provider(issuer.url, {
    clients: [
      {
        client_id: 'site',
        client_secret: issuerSecret,
        redirect_uris: [`${site}/acctmgmt/callback`],
        post_logout_redirect_uris: [`${site}/acctmgmt/signedout`],
        backchannel_logout_uri: `${site}/acctmgmt/backchannel-logout`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    conformIdTokenClaims: false,
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], profile: ['login_id', 'preferred_username', 'given_name', 'role', 'groups'] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    jwks: { keys: [issuer.key] as NonNullable<Configuration['jwks']>['keys'] },
    // the provider's own fetch would refuse to call this machine
    fetch: (address, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) => fetch(address, options),
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...('claims' in issuer.next ? issuer.next.claims : {}) }) }),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
  })
}
