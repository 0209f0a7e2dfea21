import markdownIt, { type Token } from 'markdown-it'
import { parseContentLink } from '../../content-link.ts'
import type { VariantContent } from '../store/content-index.ts'
import type { Article, PageText } from './content-model.ts'
import type { Problems } from './content-problems.ts'

// Raw HTML and every link are let through here, so that they can be found; the page's own renderer lets neither through.
const parser = markdownIt({ html: true })
parser.validateLink = () => true

/** Markdown that the site would not show as its writer meant: raw HTML, images, a second page title, links that lead nowhere. */
export function checkMarkdown(text: Article | PageText, variant: VariantContent, problems: Problems): void {
  const note = (token: Token, rest: string) => problems.file(text.file, `${rest}${token.map ? ` (line ${token.map[0] + 1} of its text)` : ''}`)
  for (const block of parser.parse(text.body, {})) {
    if (block.type === 'heading_open' && block.tag === 'h1') note(block, "has a heading with one '#': the title is the page's only one")
    if (block.type === 'html_block') note(block, 'holds raw HTML, which is shown as text')
    for (const token of block.children ?? []) {
      if (token.type === 'html_inline') note(block, 'holds raw HTML, which is shown as text')
      if (token.type === 'image') note(block, 'holds an image, which articles do not show')
      const problem = token.type === 'link_open' && linkProblem(String(token.attrGet('href')), variant)
      if (problem) note(block, `links to '${token.attrGet('href')}', ${problem}`)
    }
  }
}

function linkProblem(href: string, { available, slugs }: VariantContent): string | undefined {
  const link = parseContentLink(href)
  if (!link) return 'which is no kind of link that articles have'
  if (link.kind === 'article' && !available.has(link.id)) return 'an article that this audience does not have'
  if (link.kind === 'topic' && !slugs.has(link.sub ? `${link.topic}/${link.sub}` : link.topic)) return 'a topic that this audience does not have'
  return undefined
}
