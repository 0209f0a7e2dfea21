import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'

/** TIC-01: how long a link opens its ticket; each e-mail brings a new link. */
export const linkMs = 30 * 86_400_000

/** The signing key of this database, read once per process. */
const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, 'tickets.link-key', () => randomBytes(32).toString('base64url'))))

export const newLinkId = (): string => randomBytes(16).toString('base64url')

/** The token in the links of e-mails, valid until `endsAt` (epoch ms). It gives access to this one ticket only. */
export async function linkTokenOf(database: Database, linkId: string, endsAt: number): Promise<string> {
  const said = `${linkId}.${endsAt.toString(36)}`
  return `${said}.${signatureOf(said, await readKey(database))}`
}

/** The link id of a token; undefined if the signature is wrong or the token has expired. */
export async function linkIdIn(database: Database, token: string, now: number): Promise<string | undefined> {
  const [linkId = '', end = '', signature = '', ...more] = token.split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(`${linkId}.${end}`, await readKey(database)))]
  const isOurs = given.length === own.length && timingSafeEqual(given, own)
  return isOurs && more.length === 0 && now <= Number.parseInt(end, 36) ? linkId : undefined
}

function signatureOf(said: string, key: string): string {
  return createHmac('sha256', key).update(`ticket link\n${said}`).digest('base64url')
}
