import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { ensureSetting } from '#platform/database/settings.ts'
import { namePatterns, previewPages, previewThemes, previewWidths, type PreviewChoice } from '../preview-choice.ts'

/** STU-03: how long a link is valid. */
export const previewLinkMs = 24 * 3_600_000

const Signed = z.strictObject({
  person: z.string().max(80),
  page: z.enum(previewPages),
  article: z.union([z.literal(''), ...Object.values(namePatterns).map((pattern) => z.string().regex(pattern))]),
  audience: z.enum(audiences),
  locale: z.enum(locales),
  theme: z.enum(previewThemes),
  width: z.enum(previewWidths),
  /** epoch ms */
  endsAt: z.int(),
}) satisfies z.ZodType<PreviewChoice & { endsAt: number }>

/** The signing key, read once in each process and the same in all processes. */
const readKey = perDatabase((database): Promise<string> => database.transaction((trx) => ensureSetting(trx, 'studio.preview-key', () => randomBytes(32).toString('base64url'))))

/** Signs a token that opens this preview only, for 24 hours. */
export async function signPreview(database: Database, { person, page, article, audience, locale, theme, width }: PreviewChoice, now: number): Promise<string> {
  const text = Buffer.from(JSON.stringify({ person, page, article, audience, locale, theme, width, endsAt: now + previewLinkMs })).toString('base64url')
  return `${text}.${signatureOf(text, await readKey(database))}`
}

/** The preview of a token; undefined if its signature is wrong or it has expired. */
export async function openPreview(database: Database, link: string, now: number): Promise<(PreviewChoice & { endsAt: number }) | undefined> {
  const [text = '', signature = '', ...more] = link.slice(0, 2000).split('.')
  const own = Buffer.from(signatureOf(text, await readKey(database)))
  const given = Buffer.from(signature)
  if (more.length > 0 || given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  const read = Signed.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return read.success && read.data.endsAt > now ? read.data : undefined
}

function signatureOf(text: string, key: string): string {
  return createHmac('sha256', key).update(`preview\n${text}`).digest('base64url')
}
