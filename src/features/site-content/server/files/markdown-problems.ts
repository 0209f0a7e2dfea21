import markdownIt, { type Token } from 'markdown-it'
import { pictureOfTarget } from '#contracts/article-pictures.ts'
import { parseContentLink } from '../../article-text/content-link.ts'

/** The existing targets of an audience, to tell whether a link is broken. */
export interface LinkTargets {
  hasArticle: (id: string) => boolean
  /** `internet` or `internet/wi-fi` */
  hasTopic: (slug: string) => boolean
  /** by the id of an article picture */
  hasPicture: (id: string) => boolean
  /** STU-08: whether `{phone}` stands for the brand's phone: in page texts, and not in articles */
  hasBrandPhone?: boolean
}

/**
 * Refused: a second page title, raw HTML, an image that is not a picture of this site or has no alternative text, a
 * link of an unknown kind or to an article or topic that does not exist.
 * Advice: a heading that skips a level, an empty heading, a link whose words do not say where it leads.
 */
export type MarkdownProblemCode = 'title' | 'html' | 'image' | 'picture' | 'alt' | 'link' | 'article' | 'topic' | 'level' | 'empty-heading' | 'link-words'

export interface MarkdownProblem {
  code: MarkdownProblemCode
  /** line number of the text, from 1 */
  line: number | undefined
  /** target of a link or an image */
  href?: string
}

// This parser accepts raw HTML and every link, so that they can be found. The page's own renderer accepts neither.
const parser = markdownIt({ html: true })
parser.validateLink = () => true

/** Finds Markdown that the site would not show as its author meant. */
export function findMarkdownProblems(markdown: string, targets: LinkTargets): MarkdownProblem[] {
  const problems: MarkdownProblem[] = []
  let level = 1
  const blocks = parser.parse(markdown, {})
  for (const [place, block] of blocks.entries()) {
    const note = (code: MarkdownProblemCode, href?: string) => problems.push({ code, line: block.map ? block.map[0] + 1 : undefined, ...(href === undefined ? {} : { href }) })
    if (block.type === 'heading_open') {
      const own = Number(block.tag.slice(1))
      if (own === 1) note('title')
      else if (own > level + 1) note('level')
      if (plainText(blocks[place + 1]?.children) === '') note('empty-heading')
      level = own
    }
    if (block.type === 'html_block') note('html')
    const inline = block.children ?? []
    for (const [at, token] of inline.entries()) {
      if (token.type === 'html_inline') note('html')
      if (token.type === 'image') noteImage(token, targets, note)
      if (token.type !== 'link_open') continue
      const href = String(token.attrGet('href'))
      const code = linkProblem(href, targets)
      if (code) note(code, href)
      else if (saysNothing(inline, at)) note('link-words', href)
    }
  }
  return problems
}

function noteImage(token: Token, { hasPicture }: LinkTargets, note: (code: MarkdownProblemCode, href?: string) => void): void {
  const href = String(token.attrGet('src'))
  const id = pictureOfTarget(href)
  if (id === undefined) note('image', href)
  else if (!hasPicture(id)) note('picture', href)
  if (plainText(token.children) === '') note('alt')
}

function linkProblem(href: string, { hasArticle, hasTopic, hasBrandPhone = false }: LinkTargets): MarkdownProblemCode | undefined {
  const link = parseContentLink(href)
  if (!link || (link.kind === 'brandPhone' && !hasBrandPhone)) return 'link'
  if (link.kind === 'article' && !hasArticle(link.id)) return 'article'
  if (link.kind === 'topic' && !hasTopic(link.sub ? `${link.topic}/${link.sub}` : link.topic)) return 'topic'
  return undefined
}

const emptyWords = new Set(['', 'here', 'click here', 'this', 'link', 'more', 'read more', 'aquí', 'aqui', 'haga clic aquí', 'clic aquí', 'este enlace', 'enlace', 'más', 'leer más'])

function saysNothing(inline: readonly Token[], open: number): boolean {
  const end = inline.findIndex(({ type }, place) => place > open && type === 'link_close')
  return emptyWords.has(plainText(inline.slice(open + 1, end)).toLowerCase())
}

function plainText(tokens: readonly Token[] | null | undefined): string {
  return (tokens ?? []).map(({ content }) => content).join('').trim()
}
