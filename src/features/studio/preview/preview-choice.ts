import type { Audience, Locale } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'

/** Made-up persons; the names are also keys of their labels in the copy. */
export const madeUpNames = ['visitor', 'active', 'visit', 'suspended', 'business'] as const
export type MadeUpName = (typeof madeUpNames)[number]

/** STU-03: the options of a preview. */
export interface PreviewChoice {
  /** an id of `listPeople` */
  person: string
  page: PreviewedPage
  /** which article (KM id), guided fix (name) or topic (`internet`, `internet/wi-fi`); '' for other pages */
  article: string
  audience: Audience
  locale: Locale
  theme: PreviewTheme
  width: PreviewWidth
}

export const previewThemes = ['light', 'dark'] as const
export type PreviewTheme = (typeof previewThemes)[number]
export const previewWidths = ['phone', 'desktop'] as const
export type PreviewWidth = (typeof previewWidths)[number]
export const previewPages = ['home', 'lander', 'article', 'topic', 'devices', 'fix', 'openticket', 'contact', 'library', 'privacy', 'terms'] as const
export type PreviewedPage = (typeof previewPages)[number]

/** Pages that exist more than once, with the pattern of their names. */
export const namePatterns: Partial<Record<PreviewedPage, RegExp>> = { article: articleIdPattern, fix: /^[a-z0-9][a-z0-9-]{0,59}$/, topic: /^[a-z0-9][a-z0-9-]{0,59}(?:\/[a-z0-9][a-z0-9-]{0,59})?$/ }

/** The path of the preview page, and the path of the frame that shows the customer's page. */
export const previewPath = '/studio/preview'
export const previewFramePath = '/studio/preview/frame'
