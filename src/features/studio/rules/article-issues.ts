import type { Locale } from '#contracts/identity.ts'

/**
 * What is wrong with an article, or could be better. Those that refuse: missing words, a topic that is none, and whatever
 * the page would not show as meant.
 */
export const blockingIssues = ['no-title', 'no-description', 'no-body', 'no-topic', 'related', 'title', 'html', 'image', 'picture', 'alt', 'link', 'article', 'topic'] as const
export const adviceIssues = ['no-spanish', 'no-questions', 'twin-question', 'level', 'empty-heading', 'link-words', 'hard', 'missing-link', 'missing-picture', 'fewer-headings', 'fewer-steps', 'to-fill-in'] as const

export type ArticleIssueCode = (typeof blockingIssues)[number] | (typeof adviceIssues)[number]

export interface ArticleIssue {
  code: ArticleIssueCode
  /** of which text; undefined: of the article as a whole */
  locale?: Locale
  /** of the body, from 1 */
  line?: number | undefined
  /** a link, an id, a question */
  what?: string | undefined
}

const blocking: ReadonlySet<string> = new Set(blockingIssues)

/** Whether an article cannot go to customers with it. */
export function isBlocking({ code }: ArticleIssue): boolean {
  return blocking.has(code)
}
