import type { Audience } from '#contracts/identity.ts'

const formats = /<(?:h[1-6]|b|strong|i|em|ul|ol|table|a)[\s>]|mso-list|font-weight:\s*(?:bold|[6-9]00)/i

/** Whether copied HTML has formats that Markdown has too; editors of code copy their own text as HTML without any. */
export const isFormatted = (html: string): boolean => formats.test(html)

/**
 * STU-02: formatted text as Markdown, converted and cleaned by the server. `leftOut`: the links and pictures that an
 * article cannot have, whose words stay.
 */
export async function convertPasted(html: string, audience: Audience): Promise<{ markdown: string; leftOut: number }> {
  const answer = await fetch('/msapi/studioms/v1/pasted', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ audience, html: plainMarkup(html) }) })
  if (!answer.ok) throw new Error(`not converted: ${answer.status}`)
  return (await answer.json()) as { markdown: string; leftOut: number }
}

const keptAttributes = new Set(['href', 'start', 'colspan', 'rowspan', 'src', 'alt'])

/**
 * The markup of copied text by elements alone. Word processors write lists as paragraphs and bold words as styles, and
 * send style sheets that are larger than the text. The parsed document runs nothing and loads nothing.
 */
export function plainMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const each of body.querySelectorAll('style, script, meta, link')) each.remove()
  makeLists(body)
  for (const each of body.querySelectorAll<HTMLElement>('[style]')) makeMarks(each)
  for (const each of body.querySelectorAll('*')) for (const name of each.getAttributeNames()) if (!keptAttributes.has(name)) each.removeAttribute(name)
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) (comment as Comment).remove()
  return body.innerHTML.trim()
}

/** The items of a list in Word are paragraphs; the mark before their text is marked itself. */
function makeLists(body: HTMLElement): void {
  let list: Element | undefined
  for (const item of body.querySelectorAll('p[style*="mso-list"]')) {
    const mark = item.querySelector('[style*="Ignore"]')
    const name = /^\s*\(?[\da-z]{1,3}[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    if (list?.localName !== name || item.previousElementSibling !== list) {
      list = body.ownerDocument.createElement(name)
      item.before(list)
    }
    const line = body.ownerDocument.createElement('li')
    line.append(...item.childNodes)
    list.append(line)
    item.remove()
  }
}

function makeMarks(element: HTMLElement): void {
  const { fontWeight, fontStyle } = element.style
  // an editor that wraps all that is copied in a `b` says so
  if (element.localName === 'b' && /^(?:normal|400)$/.test(fontWeight)) return element.replaceWith(...element.childNodes)
  if (element.localName !== 'span' || element.closest('h1, h2, h3, h4, h5, h6')) return
  if (/^(?:bold|[6-9]00)$/.test(fontWeight)) wrapIn(element, 'strong')
  if (fontStyle === 'italic') wrapIn(element, 'em')
}

function wrapIn(element: Element, name: 'strong' | 'em'): void {
  const mark = element.ownerDocument.createElement(name)
  mark.append(...element.childNodes)
  element.append(mark)
}
