import { z } from 'zod'
import { audiences, locales } from '#contracts/identity.ts'
import type { Database } from '#platform/database/database.ts'
import { createTokenSigner } from '#platform/security/signed-token.ts'
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

const previews = createTokenSigner('studio.preview-key', 'preview')

/** Signs a token that opens this preview only, for 24 hours. */
export function signPreview(database: Database, { person, page, article, audience, locale, theme, width }: PreviewChoice, now: number): Promise<string> {
  return previews.sign(database, Buffer.from(JSON.stringify({ person, page, article, audience, locale, theme, width, endsAt: now + previewLinkMs })).toString('base64url'))
}

/** The preview of a token; undefined if its signature is wrong or it has expired. */
export async function openPreview(database: Database, link: string, now: number): Promise<(PreviewChoice & { endsAt: number }) | undefined> {
  const text = await previews.open(database, link.slice(0, 2000))
  const read = text === undefined ? undefined : Signed.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return read?.success && read.data.endsAt > now ? read.data : undefined
}
