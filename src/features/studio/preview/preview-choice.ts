import type { Audience, Locale } from '#contracts/identity.ts'

/** Those who are made up, by the names of their sentences. */
export const madeUpNames = ['visitor', 'active', 'visit', 'suspended', 'business'] as const
export type MadeUpName = (typeof madeUpNames)[number]

/** STU-03: what a preview shows. */
export interface PreviewChoice {
  /** of `listPeople` */
  person: string
  page: 'home' | 'lander' | 'article'
  /** of an article: its KM id; '' for the others */
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
export const previewPages = ['home', 'lander', 'article'] as const

/** Where the page stands, and the frame with what a customer would see. */
export const previewPath = '/studio/preview'
export const previewFramePath = '/studio/preview/frame'
