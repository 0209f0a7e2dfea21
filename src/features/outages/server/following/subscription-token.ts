import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'

/** The signing key of this database, read once per process. */
const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, 'outages.subscription-key', () => randomBytes(32).toString('base64url'))))

/** The token in the links of e-mails. It allows to confirm and end this one subscription only. */
export async function tokenOf(database: Database, id: string): Promise<string> {
  return `${id}.${signatureOf(id, await readKey(database))}`
}

/** The subscription id of a token; undefined if the signature is wrong. */
export async function idInToken(database: Database, token: string): Promise<string | undefined> {
  const [id = '', signature = '', ...more] = token.split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(id, await readKey(database)))]
  return given.length === own.length && timingSafeEqual(given, own) && more.length === 0 ? id : undefined
}

function signatureOf(id: string, key: string): string {
  return createHmac('sha256', key).update(`subscription\n${id}`).digest('base64url')
}
