import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { parseContentLink } from '#features/site-content/contract.ts'
import { readPublishedContent } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { htmlToMarkdown } from '../../import/server/convert/html-to-markdown.ts'
import type { convertStudioPaste } from '../draft-endpoints.ts'

const articlePage = /(?:^|\/)(KM\d{7})(?:[/?#]|$)/

const tooDeep = failure(422, 'TOO_DEEP', 'Its elements are nested too deeply.')

/** STU-02: pasted text as Markdown, by the same converter as imported pages: no script, and only links of this site. */
export async function convertPaste({ runtime: { database } }: RequestContext, { body: { audience, html } }: InputOf<typeof convertStudioPaste>): Promise<Outcome<ResponseOf<typeof convertStudioPaste>>> {
  const published = await readPublishedContent(database)
  const resolveLink = (href: string) => {
    const number = /^tel:/i.test(href) ? href.replace(/[\s().-]/g, '') : href
    const target = articlePage.exec(href)?.[1] ?? number
    const link = parseContentLink(target)
    return link && (link.kind !== 'article' || published.hasArticle(audience, link.id)) ? target : undefined
  }
  try {
    const { markdown, leftOutLinks, pictures } = htmlToMarkdown(html, { resolveLink })
    return success({ markdown, leftOut: leftOutLinks.length + pictures })
  } catch (error) {
    if (error instanceof RangeError) return tooDeep
    throw error
  }
}
