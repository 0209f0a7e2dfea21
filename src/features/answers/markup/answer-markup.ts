/**
 * A piece of an answer: text, or one of a few elements with pieces in it. `href` is set on `a` alone, and has passed
 * `safeHref`.
 */
export type AnswerNode = string | AnswerElement
export interface AnswerElement {
  tag: 'p' | 'ul' | 'ol' | 'li' | 'strong' | 'em' | 'br' | 'a'
  href?: string
  children: AnswerNode[]
}

/** ANS-11: the characters of a text that are read; answers have 5,000 at most. */
const maxLength = 20_000
const maxDepth = 12

const inlineTags: Readonly<Record<string, AnswerElement['tag']>> = { strong: 'strong', b: 'strong', em: 'em', i: 'em', a: 'a' }
const listTags: readonly string[] = ['ul', 'ol']
/** Tags that begin a paragraph where they open or close; they have no other effect. */
const paragraphTags: readonly string[] = ['p', 'div', 'section', 'article', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'tr', 'dl', 'dt', 'dd', 'pre', 'hr']
/** Tags whose content is no text, and is left out. */
const unreadTags = 'script|style|iframe|object|embed|svg|math|template|noscript|noembed|noframes|textarea|title|select|xmp|plaintext'

// the last alternative of each is for a stream that ends inside a tag or a comment: half of one is not shown
const unread = new RegExp(`<(${unreadTags})\\b[^>]*>[\\s\\S]*?(?:</\\1\\s*>|$)|<(?:${unreadTags})\\b[^>]*$|<!--[\\s\\S]*?(?:-->|$)|<[!?][^>]*(?:>|$)`, 'gi')
const tokens = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*)(?:>|$)|\n/gi
const listLine = /^[ \t]*(?:[-*•]|(\d{1,2})[.)])[ \t]+/

/**
 * ANS-11: reads an answer's text into elements that a page may show in place of markup. The caller makes only text and
 * elements of these few kinds, so that nothing in an answer can run, load or lead away, however it is written or cut.
 * Knows paragraphs (an empty line, or tags), lists (tags, or lines that begin with a dash or a number), bold, italics
 * and links. `hrefOf` returns the target of an address; undefined: the link becomes its text.
 */
export function readAnswerMarkup(text: string, hrefOf: (address: string) => string | undefined): AnswerElement[] {
  const builder = new Builder(hrefOf)
  const readable = text.slice(0, maxLength).replace(/\r\n?/g, '\n').replace(unread, '')
  let at = 0
  for (const match of readable.matchAll(tokens)) {
    builder.text(readable.slice(at, match.index))
    at = match.index + match[0].length
    if (match[0] === '\n') builder.newLine()
    else builder.tag(match[2]!.toLowerCase(), match[1] === '/', match[3]!)
  }
  builder.text(readable.slice(at))
  return builder.blocks()
}

/** An answer's words in one line, for a conversation's lines and for a screen reader. */
export function plainAnswer(text: string): string {
  return readAnswerMarkup(text, () => undefined).map(wordsOf).join(' ').replace(/\s+/g, ' ').trim()
}

/** An answer's words in lines, one for each paragraph and step, for people to read if markup is not possible. */
export function plainLines(text: string): string {
  const line = (node: AnswerNode) => wordsOf(node).replace(/\s+/g, ' ').trim()
  const mark = (block: AnswerElement, index: number) => (block.tag === 'ol' ? `${index + 1}. ` : '• ')
  const lines = (block: AnswerElement) => (block.tag === 'p' ? [line(block)] : block.children.map((item, index) => mark(block, index) + line(item)))
  return readAnswerMarkup(text, () => undefined).flatMap(lines).join('\n')
}

function wordsOf(node: AnswerNode): string {
  if (typeof node === 'string') return node
  return node.tag === 'br' ? ' ' : node.children.map(wordsOf).join('') + (node.tag === 'li' ? ' ' : '')
}

class Builder {
  readonly #hrefOf: (address: string) => string | undefined
  readonly #blocks: AnswerElement[] = []
  /** the open elements, outermost first; the last one receives what is added */
  #open: AnswerElement[] = []
  #isLineStart = true

  constructor(hrefOf: (address: string) => string | undefined) {
    this.#hrefOf = hrefOf
  }

  blocks(): AnswerElement[] {
    return this.#blocks.map(trimmed).filter((block) => block.children.length > 0)
  }

  text(raw: string): void {
    if (raw === '') return
    const text = decode(raw)
    const item = this.#isLineStart && !this.#isInTaggedList() ? listLine.exec(text) : undefined
    if (item) this.#listItem(item[1] === undefined ? 'ul' : 'ol')
    const shown = item ? text.slice(item[0].length) : text
    if (shown.trim() !== '') this.#isLineStart = false
    if (this.#open.length === 0 && shown.trim() === '') return
    this.#target().children.push(shown)
  }

  /** Two line breaks in a row end the paragraph; a single one is a space. */
  newLine(): void {
    if (this.#isLineStart && !this.#isInTaggedList()) this.#closeAll()
    else if (this.#open.length > 0) this.#target().children.push(' ')
    this.#isLineStart = true
  }

  tag(name: string, isEnd: boolean, attributes: string): void {
    if (name === 'br') this.#target().children.push({ tag: 'br', children: [] })
    else if (paragraphTags.includes(name)) this.#paragraph()
    else if (listTags.includes(name)) this.#list(name as 'ul' | 'ol', isEnd)
    else if (name === 'li') this.#item(isEnd)
    else if (inlineTags[name]) this.#inline(inlineTags[name], isEnd, attributes)
  }

  #inline(tag: AnswerElement['tag'], isEnd: boolean, attributes: string): void {
    if (isEnd) return this.#closeTo(tag)
    const address = tag === 'a' ? decode(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)?.slice(1).find((each) => each !== undefined) ?? '') : ''
    const href = tag === 'a' ? this.#hrefOf(address) : undefined
    // a link without a target becomes its text
    if ((tag === 'a' && (href === undefined || this.#open.some((each) => each.tag === 'a'))) || this.#open.length >= maxDepth) return
    const element: AnswerElement = { tag, ...(href === undefined ? {} : { href }), children: [] }
    this.#target().children.push(element)
    this.#open.push(element)
    this.#isLineStart = false
  }

  #paragraph(): void {
    const item = this.#open.findLastIndex(({ tag }) => tag === 'li')
    if (item >= 0) this.#open.length = item + 1
    else this.#closeAll()
    this.#isLineStart = true
  }

  /** A list inside a list continues the outer one: answers are flat. */
  #list(tag: 'ul' | 'ol', isEnd: boolean): void {
    if (isEnd) return this.#closeAll()
    if (this.#isInTaggedList()) return
    this.#closeAll()
    const list: TaggedList = { tag, children: [], isTagged: true }
    this.#blocks.push(list)
    this.#open = [list]
  }

  #item(isEnd: boolean): void {
    const [list] = this.#open
    if (!list || !listTags.includes(list.tag)) return this.#paragraph()
    this.#open = [list]
    if (isEnd) return
    const item: AnswerElement = { tag: 'li', children: [] }
    list.children.push(item)
    this.#open = [list, item]
  }

  #listItem(tag: 'ul' | 'ol'): void {
    const last = this.#open[0]
    const list: AnswerElement = last?.tag === tag ? last : { tag, children: [] }
    if (list !== last) this.#blocks.push(list)
    const item: AnswerElement = { tag: 'li', children: [] }
    list.children.push(item)
    this.#open = [list, item]
  }

  #isInTaggedList(): boolean {
    return (this.#open[0] as TaggedList | undefined)?.isTagged === true
  }

  #target(): AnswerElement {
    const last = this.#open.at(-1)
    if (last && !listTags.includes(last.tag)) return last
    const element: AnswerElement = { tag: last ? 'li' : 'p', children: [] }
    if (last) last.children.push(element)
    else this.#blocks.push(element)
    this.#open.push(element)
    return element
  }

  #closeTo(tag: AnswerElement['tag']): void {
    const index = this.#open.findLastIndex((each) => each.tag === tag)
    if (index >= 0) this.#open.length = index
  }

  #closeAll(): void {
    this.#open = []
  }
}

/** A list whose items came as tags: lines in it are not read as items. */
interface TaggedList extends AnswerElement {
  isTagged?: boolean
}

function trimmed({ tag, href, children }: AnswerElement): AnswerElement {
  const kept = children.map((child) => (typeof child === 'string' ? child.replace(/\s+/g, ' ') : child.tag === 'br' ? child : trimmed(child))).filter((child) => typeof child === 'string' ? child !== '' : child.tag === 'br' || child.children.length > 0)
  if (tag === 'p' || tag === 'li') {
    if (typeof kept[0] === 'string') kept[0] = kept[0].trimStart()
    const last = kept.length - 1
    if (typeof kept[last] === 'string') kept[last] = (kept[last] as string).trimEnd()
  }
  const shown = kept.filter((child) => child !== '' && !(listTags.includes(tag) && child === ' '))
  return { tag, ...(href === undefined ? {} : { href }), children: shown }
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' }

/** Replaces entities by the characters that they stand for, once, as a browser does. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const code = Number.parseInt(decimal ?? hex!, decimal === undefined ? 16 : 10)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
  })
}

/**
 * ANS-11: the target of an address in an answer or a source: a path of the site at `site` ('' is the page's own), a
 * page of one of `linkOrigins`, or a phone number. Undefined for everything else.
 */
export function safeHref(address: string, { site, linkOrigins }: { site: string; linkOrigins: readonly string[] }): string | undefined {
  if (/^tel:\+?[\d.-]{3,20}$/.test(address)) return address
  // browsers take a backslash for a slash, and drop tabs and line ends
  if (/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(address)) return site + address
  return elsewhere(address, linkOrigins)
}

/**
 * An address of an allowed origin, as a browser normalises it: one that is written differently from what it looks like
 * is not returned in that form. Undefined for any other address.
 */
function elsewhere(address: string, origins: readonly string[]): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined
  const { origin, username, password, href } = new URL(address)
  return origins.includes(origin) && username === '' && password === '' ? href : undefined
}
