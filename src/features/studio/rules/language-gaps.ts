import type { ArticleText } from '../contract.ts'
import type { ArticleIssue } from './article-issues.ts'

const links = /(?<!!)\[(?:[^[\]\\]|\\.)*\]\(([^()\s]+)\)/g
const pictures = /!\[(?:[^[\]\\]|\\.)*\]\(picture:([\da-f]{32})\)/g
const headings = /^#{2,4} /gm
const steps = /^\d{1,3}[.)] /gm

const targetsOf = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, target]) => target!))]
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/**
 * STU-02: links, pictures, headings and steps that one language has and the other lacks. Each is noted for the language
 * that lacks it.
 */
export function languageGaps(english: ArticleText, spanish: ArticleText): ArticleIssue[] {
  return [...gapsOf(english, spanish, 'es'), ...gapsOf(spanish, english, 'en')]
}

function gapsOf(from: ArticleText, to: ArticleText, locale: 'en' | 'es'): ArticleIssue[] {
  if (to.body.trim() === '') return []
  const [linked, shown] = [links, pictures].map((pattern) => new Set(targetsOf(to.body, pattern))) as [Set<string>, Set<string>]
  const fewer = (code: 'fewer-headings' | 'fewer-steps', pattern: RegExp): ArticleIssue[] => {
    const [here, there] = [countOf(to.body, pattern), countOf(from.body, pattern)]
    return here < there ? [{ code, locale, what: `${here} / ${there}` }] : []
  }
  return [
    ...targetsOf(from.body, links).filter((target) => !linked.has(target)).map((what): ArticleIssue => ({ code: 'missing-link', locale, what })),
    ...targetsOf(from.body, pictures).filter((target) => !shown.has(target)).map((id): ArticleIssue => ({ code: 'missing-picture', locale, what: `picture:${id.slice(0, 6)}…` })),
    ...fewer('fewer-headings', headings),
    ...fewer('fewer-steps', steps),
  ]
}
