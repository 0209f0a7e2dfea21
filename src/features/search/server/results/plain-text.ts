import MarkdownIt, { type Token } from 'markdown-it'

const parser = new MarkdownIt()

/**
 * The kind of a line of a plain text, one letter per line: h heading, t paragraph, s step, p point, m continuation of a
 * step or a point, k head of a table's column, r first cell of a row, c another cell of it.
 */
export type LineMark = 'h' | 't' | 's' | 'p' | 'm' | 'k' | 'r' | 'c'

/** A piece of a plain text, in characters from its beginning: bold if it has no `href`, otherwise a link. */
export interface TextSpan {
  start: number
  end: number
  /** as the article's writer put it: KM1000101, page:contact, tel:+18005550142 */
  href?: string
}

/**
 * The words of an article without Markdown: a line for each paragraph, heading, cell or point. @public for benchmarks
 */
export function plainText(markdown: string): string {
  return plainLines(markdown).text
}

/** The same with a mark for each line, in their order, and with the pieces that were bold or a link. */
export function plainLines(markdown: string): { text: string; marks: string; spans: TextSpan[] } {
  const lines: string[] = []
  const marks: LineMark[] = []
  const spans: TextSpan[] = []
  const place = new Place()
  let at = 0
  for (const token of parser.parse(markdown, {})) {
    place.enter(token.type)
    if (token.type !== 'inline') continue
    // STU-02: answers are text only, so a line that is just a picture is left out
    const isPicture = token.children?.every(({ type, content }) => type === 'image' || content.trim() === '') && token.children.some(({ type }) => type === 'image')
    if (isPicture) {
      place.take()
      continue
    }
    const line = readLine(token.children ?? [], at)
    lines.push(line.text)
    spans.push(...line.spans)
    at += line.text.length + 1
    marks.push(place.take())
  }
  return { text: lines.join('\n'), marks: marks.join(''), spans }
}

function readLine(tokens: readonly Token[], at: number): { text: string; spans: TextSpan[] } {
  let text = ''
  const open: TextSpan[] = []
  const spans: TextSpan[] = []
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'strong_open' || type === 'link_open') {
      const href = token.attrGet('href')
      open.push({ start: at + text.length, end: 0, ...(href === null ? {} : { href: String(href) }) })
    } else if (type === 'strong_close' || type === 'link_close') {
      const span = open.pop()
      if (span) spans.push({ ...span, end: at + text.length })
    } else if (type !== 'image') text += type === 'softbreak' || type === 'hardbreak' ? ' ' : content
  }
  return { text, spans: spans.filter(({ start, end }) => end > start) }
}

/** The position in a document, which determines the mark of the next line. */
class Place {
  readonly #lists: ('s' | 'p')[] = []
  #next: LineMark = 't'
  #isNewItem = false

  enter(type: string): void {
    if (type === 'ordered_list_open') this.#lists.push('s')
    else if (type === 'bullet_list_open') this.#lists.push('p')
    else if (type === 'ordered_list_close' || type === 'bullet_list_close') this.#lists.pop()
    else if (type === 'list_item_open') this.#isNewItem = true
    else if (type === 'heading_open') this.#next = 'h'
    else if (type === 'paragraph_open') this.#next = this.#ofParagraph()
    else if (type === 'tr_open') this.#next = 'r'
    else if (type === 'th_open') this.#next = 'k'
  }

  take(): LineMark {
    const mark = this.#next
    this.#next = mark === 'r' ? 'c' : mark === 'k' || mark === 'c' ? mark : 't'
    return mark
  }

  #ofParagraph(): LineMark {
    const list = this.#lists.at(-1)
    if (!list) return 't'
    const isNew = this.#isNewItem
    this.#isNewItem = false
    return isNew ? list : 'm'
  }
}
