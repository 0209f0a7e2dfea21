import type { Audience, Locale } from '#contracts/identity.ts'
import { articleIdPattern } from '#contracts/site-path.ts'

/** Those who are made up, by the names of their sentences. */
export const madeUpNames = ['visitor', 'active', 'visit', 'suspended', 'business'] as const
export type MadeUpName = (typeof madeUpNames)[number]

/** STU-03: what a preview shows. */
export interface PreviewChoice {
  /** of `listPeople` */
  person: string
  page: PreviewedPage
  /** of an article its KM id, of a guided fix its name, of a topic its place: `internet`, `internet/wi-fi`; '' for the others */
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

/** Pages of which there are many, and the names of theirs. */
export const namePatterns: Partial<Record<PreviewedPage, RegExp>> = { article: articleIdPattern, fix: /^[a-z0-9][a-z0-9-]{0,59}$/, topic: /^[a-z0-9][a-z0-9-]{0,59}(?:\/[a-z0-9][a-z0-9-]{0,59})?$/ }

/** Where the page stands, and the frame with what a customer would see. */
export const previewPath = '/studio/preview'
export const previewFramePath = '/studio/preview/frame'
