import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/database/database.ts'
import { createTokenSigner } from '#platform/security/signed-token.ts'

/** TIC-01: how long a link opens its ticket; each e-mail brings a new link. */
export const linkMs = 30 * 86_400_000

const links = createTokenSigner('tickets.link-key', 'ticket link')

export const newLinkId = (): string => randomBytes(16).toString('base64url')

/** The token in the links of e-mails, valid until `endsAt` (epoch ms). It gives access to this one ticket only. */
export function linkTokenOf(database: Database, linkId: string, endsAt: number): Promise<string> {
  return links.sign(database, `${linkId}.${endsAt.toString(36)}`)
}

/** The link id of a token; undefined if the signature is wrong or the token has expired. */
export async function linkIdIn(database: Database, token: string, now: number): Promise<string | undefined> {
  const [linkId, end = ''] = (await links.open(database, token))?.split('.') ?? []
  return now <= Number.parseInt(end, 36) ? linkId : undefined
}
