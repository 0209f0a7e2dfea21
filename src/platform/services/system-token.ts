import type { TmfSystem } from '#platform/config/config.ts'

export interface TokenKeeper {
  /** Rejects if the token endpoint fails; it is asked again a second later. */
  read(): Promise<string>
  /** Drops a token that was rejected: the next `read` requests another one. Returns false if there is no other. */
  forget(token: Promise<string>): boolean
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
    return { read: () => token, forget: () => false }
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
      return true
    },
  }
}

type ClientAccess = Extract<TmfSystem['access'], { kind: 'client' }>

/** Whether the token endpoint answered that it does not accept the client, and not that it is down or busy. */
export function isClientRejected(error: unknown): boolean {
  // without OAuth's error in the body the answer itself is the cause
  const { status, cause } = error as { status?: unknown; cause?: { status?: unknown } }
  return [400, 401, 403].includes(Number(status ?? cause?.status))
}

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
