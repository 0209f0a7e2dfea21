import type { Locale } from '#contracts/identity.ts'

/**
 * The issues of an article. Blocking ones prevent publication: missing texts, an unknown topic, links that lead nowhere,
 * and anything that the page would not show as written. Those to confirm are links to articles that are not published
 * yet, which customers see as plain words: two new articles that link to each other could never be published if these
 * were blocking. The others are advice.
 */
export const blockingIssues = ['no-title', 'no-description', 'no-body', 'no-topic', 'related', 'title', 'html', 'image', 'picture', 'alt', 'link', 'article', 'topic'] as const
export const issuesToConfirm = ['related-unpublished', 'article-unpublished'] as const
export const adviceIssues = ['no-spanish', 'no-questions', 'twin-question', 'no-heading', 'no-section', 'level', 'empty-heading', 'link-words', 'hard', 'missing-link', 'missing-picture', 'fewer-headings', 'fewer-steps', 'to-fill-in'] as const

export type ArticleIssueCode = (typeof blockingIssues)[number] | (typeof issuesToConfirm)[number] | (typeof adviceIssues)[number]

export interface ArticleIssue {
  code: ArticleIssueCode
  /** the language of the text; undefined: the article as a whole */
  locale?: Locale
  /** line of the body, from 1 */
  line?: number | undefined
  /** the link, id or question in question */
  what?: string | undefined
}

const blocking: ReadonlySet<string> = new Set(blockingIssues)

/** Whether an issue prevents publication. */
export function isBlocking({ code }: ArticleIssue): boolean {
  return blocking.has(code)
}

const toConfirm: ReadonlySet<string> = new Set(issuesToConfirm)

/** Whether whoever publishes has to confirm an issue. */
export function isToConfirm({ code }: ArticleIssue): boolean {
  return toConfirm.has(code)
}
