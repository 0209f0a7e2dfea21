import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import { missingHeadings, readOwnQuestion } from '#features/site-content/contract.ts'
import { findMarkdownProblems, readPicturesOf, readPublishedContent } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import type { ArticleContent, ArticleText } from '../../contract.ts'
import type { ArticleIssue } from '../../rules/article-issues.ts'
import { languageGaps } from '../../rules/language-gaps.ts'
import { readingLevel } from '../../rules/reading-level.ts'
import { findUnpublished } from './article-store.ts'

type LinkTargets = Parameters<typeof findMarkdownProblems>[1]

/** STU-02: all issues of an article, for its editor and before it is published. */
export async function checkArticle(database: Database, audience: Audience, id: string, content: ArticleContent): Promise<ArticleIssue[]> {
  const [published, pictures] = await Promise.all([readPublishedContent(database), readPicturesOf(database.read, [content.en.body, content.es?.body ?? ''])])
  const issues: ArticleIssue[] = []
  if (!published.hasTopic(audience, `${content.topic}/${content.sub}`)) issues.push({ code: 'no-topic' })
  for (const other of content.related) if (other === id || !published.hasArticle(audience, other)) issues.push({ code: 'related', what: other })
  for (const locale of locales) {
    const text = content[locale]
    if (text) issues.push(...checkText(text, locale, { hasArticle: (other) => other === id || published.hasArticle(audience, other), hasTopic: (slug) => published.hasTopic(audience, slug), hasPicture: (picture) => pictures.has(picture) }))
    else issues.push({ code: 'no-spanish' })
  }
  if (content.es) issues.push(...languageGaps(content.en, content.es))
  return namedDrafts(database, audience, id, issues)
}

/** Tells links to an article that is not published yet from links to one that does not exist. */
async function namedDrafts(database: Database, audience: Audience, id: string, issues: readonly ArticleIssue[]): Promise<ArticleIssue[]> {
  const unknown = issues.flatMap(({ code, what }) => ((code === 'article' || code === 'related') && what !== undefined && what !== id ? [what] : []))
  const drafts = await findUnpublished(database.read, audience, [...new Set(unknown)])
  return issues.map((issue) => ((issue.code === 'article' || issue.code === 'related') && drafts.has(issue.what ?? '') ? { ...issue, code: `${issue.code}-unpublished` as const } : issue))
}

/** STU-07: a placeholder that a model or an author has left: words in square brackets that are not a link. */
const placeholder = /(?<![!\]])\[[^[\]]{3,200}\](?![([])/g

function checkText(text: ArticleText, locale: Locale, targets: LinkTargets): ArticleIssue[] {
  const issues: ArticleIssue[] = []
  for (const field of ['title', 'description', 'body'] as const) if (text[field].trim() === '') issues.push({ code: `no-${field}`, locale })
  if (text.questions.length === 0) issues.push({ code: 'no-questions', locale })
  const questions = text.questions.map(readOwnQuestion)
  const seen = new Set<string>()
  for (const { question } of questions) {
    const plain = question.toLowerCase()
    if (seen.has(plain)) issues.push({ code: 'twin-question', locale, what: question })
    seen.add(plain)
  }
  // where an author names sections, a question without one may have been forgotten
  if (questions.some(({ heading }) => heading !== undefined)) for (const { question, heading } of questions) if (heading === undefined) issues.push({ code: 'no-section', locale, what: question })
  for (const what of missingHeadings(text.questions, text)) issues.push({ code: 'no-heading', locale, what })
  for (const { code, line, href } of findMarkdownProblems(text.body, targets)) issues.push({ code, locale, line, what: href })
  for (const [index, line] of text.body.split('\n').entries()) for (const [what] of line.matchAll(placeholder)) issues.push({ code: 'to-fill-in', locale, line: index + 1, what })
  const level = readingLevel(text.body, locale)
  if (level?.grade === 'hard') issues.push({ code: 'hard', locale, what: String(level.value) })
  return issues
}
