import type { Locale } from '#contracts/identity.ts'

/** The problems that prevent the publication of a page content. */
export const pageProblemCodes = [
  'no-language', 'missing', 'long', 'few', 'many', 'low', 'high', 'number', 'choice', 'empty-item', 'banner-elsewhere', 'slug', 'time', 'number-of-article', 'form', 'outside', 'no-page', 'twin', 'topic-lacks', 'topic-used', 'article', 'make',
  'markdown-title', 'markdown-html', 'markdown-image', 'markdown-link', 'markdown-article', 'markdown-topic',
  'fix-line', 'fix-before-first', 'fix-twice', 'fix-end-has-answers', 'fix-few-answers', 'fix-gateway-word', 'fix-led-nowhere', 'fix-unreached', 'fix-circle', 'fix-other-ways', 'fix-not-same', 'fix-step-form', 'fix-steps',
] as const
export type PageProblemCode = (typeof pageProblemCodes)[number]

export interface PageProblem {
  locale: Locale
  /** path of the field in the form; '' for the language as a whole */
  path: string
  code: PageProblemCode
  what?: string
  /** of the field's text, from 1 */
  line?: number | undefined
}
