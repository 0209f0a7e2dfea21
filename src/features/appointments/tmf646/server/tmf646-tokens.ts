import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PartnerClient } from '#platform/config/partner-settings.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { hashToken } from '../../server/actor.ts'

export const tokenSeconds = 600

type Parts = Pick<Runtime, 'config' | 'database' | 'clock'>

export interface Credentials {
  id: string
  secret: string
}

/**
 * The client with these credentials, or undefined. An unknown client takes one comparison of the same length too, so
 * that the time does not reveal which ids exist.
 */
export function findClient(clients: readonly PartnerClient[], { id, secret }: Credentials): PartnerClient | undefined {
  const client = clients.find((one) => one.id === id)
  const expected = Buffer.from(client?.secretHash ?? '0'.repeat(64), 'hex')
  const isSame = timingSafeEqual(createHash('sha256').update(secret).digest(), expected)
  return isSame ? client : undefined
}

/** Issues an opaque token; the database stores only its hash. */
export async function issueToken({ database, clock }: Parts, clientId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = clock()
  await database.transaction(async (trx) => {
    await trx.deleteFrom('partner_token').where('expires_at', '<=', now).execute()
    await trx.insertInto('partner_token').values({ token_hash: hashToken(token), client_id: clientId, expires_at: now + tokenSeconds * 1000 }).execute()
  })
  return token
}

/** The client of a bearer token; undefined if the token has expired or its client is no longer configured. */
export async function readTokenClient({ config, database, clock }: Parts, authorization: string | undefined): Promise<PartnerClient | undefined> {
  const [, token] = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '') ?? []
  if (!token) return undefined
  const row = await database.read
    .selectFrom('partner_token')
    .select('client_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock())
    .executeTakeFirst()
  return config.partnerClients.find(({ id }) => id === row?.client_id)
}

/**
 * RFC 6749, 2.3.1: client credentials in HTTP Basic with form-encoded parts, or in the body, but not in both places.
 */
export function readCredentials(authorization: string | undefined, form: URLSearchParams): Credentials | undefined {
  const [id, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization === undefined) return id && secret ? { id, secret } : undefined
  if (secret !== null) return undefined
  const [, encoded] = /^Basic ([A-Za-z\d+/]+=*)$/i.exec(authorization) ?? []
  const [, name, word] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (!name || !word) return undefined
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '))
    return { id: decode(name), secret: decode(word) }
  } catch {
    return undefined
  }
}
