import type { VariantContent } from '../store/content-index.ts'
import type { Article, PageText } from './content-model.ts'
import type { Problems } from './content-problems.ts'
import { findMarkdownProblems, type MarkdownProblemCode } from './markdown-problems.ts'

/** The problems that a content file must not have; other codes are only advice. */
const sentences: { [Code in MarkdownProblemCode]?: (href: string | undefined) => string } = {
  title: () => "has a heading with one '#': the title is the page's only one",
  html: () => 'holds raw HTML, which is shown as text',
  image: (href) => `shows '${href}', which is no picture of ours`,
  alt: () => 'has a picture that does not say what it shows',
  link: (href) => `links to '${href}', which is no kind of link that articles have`,
  article: (href) => `links to '${href}', an article that this audience does not have`,
  topic: (href) => `links to '${href}', a topic that this audience does not have`,
}

/**
 * Notes Markdown that the site would not show as written: raw HTML, foreign images, a second page title, broken links.
 */
export function checkMarkdown(text: Article | PageText, { available, slugs }: VariantContent, problems: Problems): void {
  for (const { code, line, href } of findMarkdownProblems(text.body, { hasArticle: (id) => available.has(id), hasTopic: (slug) => slugs.has(slug), hasPicture: () => true, hasBrandPhone: 'page' in text })) {
    const sentence = sentences[code]?.(href)
    if (sentence) problems.file(text.file, `${sentence}${line === undefined ? '' : ` (line ${line} of its text)`}`)
  }
}
