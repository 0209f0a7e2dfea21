import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'
import { ensureSetting } from '../database/settings.ts'

interface TokenSigner {
  /** The token `text.signature`, for links; it proves that this site wrote the text, and hides nothing of it. */
  sign(database: Database, text: string): Promise<string>
  /** The text of a token; undefined if another key, or a signer for another purpose, signed it. */
  open(database: Database, token: string): Promise<string | undefined>
}

/**
 * Signs short texts by HMAC-SHA-256 with a key of their own, which the first use makes and all processes of a database
 * share.
 *
 * @param setting the setting that keeps the key
 * @param purpose signed with each text, so that a token of one kind is none of another
 */
export function createTokenSigner(setting: string, purpose: string): TokenSigner {
  const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, setting, () => randomBytes(32).toString('base64url'))))
  const signatureOf = async (database: Database, text: string) => createHmac('sha256', await readKey(database)).update(`${purpose}\n${text}`).digest('base64url')
  return {
    sign: async (database, text) => `${text}.${await signatureOf(database, text)}`,
    async open(database, token) {
      const end = token.lastIndexOf('.')
      const text = token.slice(0, Math.max(0, end))
      const [given, own] = [Buffer.from(token.slice(end + 1)), Buffer.from(await signatureOf(database, text))]
      return given.length === own.length && timingSafeEqual(given, own) ? text : undefined
    },
  }
}
