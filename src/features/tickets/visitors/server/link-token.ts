import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'

/** TIC-01: so long a link opens its ticket; each e-mail brings a new one. */
export const linkMs = 30 * 86_400_000

/** The key of this database, read once in each process. */
const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, 'tickets.link-key', () => randomBytes(32).toString('base64url'))))

export const newLinkId = (): string => randomBytes(16).toString('base64url')

/** What stands in the links of e-mails, until `endsAt` (epoch ms): who holds it has this one ticket, and nothing else. */
export async function linkTokenOf(database: Database, linkId: string, endsAt: number): Promise<string> {
  const said = `${linkId}.${endsAt.toString(36)}`
  return `${said}.${signatureOf(said, await readKey(database))}`
}

/** The link that a token is of; undefined for what we have not signed, and for what is over. */
export async function linkIdIn(database: Database, token: string, now: number): Promise<string | undefined> {
  const [linkId = '', end = '', signature = ''] = token.split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(`${linkId}.${end}`, await readKey(database)))]
  const isOurs = given.length === own.length && timingSafeEqual(given, own)
  return isOurs && now <= Number.parseInt(end, 36) ? linkId : undefined
}

function signatureOf(said: string, key: string): string {
  return createHmac('sha256', key).update(`ticket link\n${said}`).digest('base64url')
}
