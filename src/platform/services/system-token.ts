import type { TmfSystem } from '#platform/config/config.ts'

export interface TokenKeeper {
  /** Rejects if the token endpoint fails; it is asked again a second later. */
  read(): Promise<string>
  /** Drops a token that was refused: the next `read` requests another one. */
  forget(token: Promise<string>): void
}

const timeoutS = 2
/** a token is renewed this long before it expires, so that none expires on its way */
const earlyMs = 30_000
const shortestMs = 1_000
/** used if the endpoint does not say how long a token lives */
const unsaidMs = 60_000

/** One token for all calls of this process, with one request for it at a time. */
export function keepToken(access: TmfSystem['access']): TokenKeeper {
  if (access.kind === 'bearer') {
    const token = Promise.resolve(access.token)
    return { read: () => token, forget: () => {} }
  }
  let current: { token: Promise<string>; staleAt: number } | undefined
  const renew = () => {
    const made = { token: Promise.resolve(''), staleAt: Number.POSITIVE_INFINITY }
    const keepFor = (ms: number) => (made.staleAt = performance.now() + Math.max(shortestMs, ms))
    made.token = requestToken(access).then(
      ({ token, livesMs }) => {
        keepFor(livesMs - earlyMs)
        return token
      },
      (error: unknown) => {
        keepFor(shortestMs)
        throw error
      },
    )
    return made
  }
  return {
    read() {
      if (!current || performance.now() >= current.staleAt) current = renew()
      return current.token
    },
    forget(token) {
      if (current?.token === token) current = undefined
    },
  }
}

type ClientAccess = Extract<TmfSystem['access'], { kind: 'client' }>

/** OAuth 2.0 client credentials (RFC 6749, 4.4). The library is loaded only if an operator uses it. */
async function requestToken({ tokenUrl, clientId, clientSecret }: ClientAccess): Promise<{ token: string; livesMs: number }> {
  const oauth = await import('openid-client')
  const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl }
  const configuration = new oauth.Configuration(server, clientId, undefined, oauth.ClientSecretBasic(clientSecret))
  configuration.timeout = timeoutS
  if (tokenUrl.startsWith('http:')) oauth.allowInsecureRequests(configuration)
  const { access_token, expires_in } = await oauth.clientCredentialsGrant(configuration)
  return { token: access_token, livesMs: expires_in === undefined ? unsaidMs : expires_in * 1000 }
}
