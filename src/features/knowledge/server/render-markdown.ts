import markdownIt, { type Token } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { pictureOfTarget, picturePath } from '#contracts/article-pictures.ts'
import { plainLetters } from '#ui/text/plain-letters.ts'
import { shortCompound } from '#ui/text/short-compound.ts'
import type { DeviceLight, Heading } from '../contract.ts'
import { readLights, type KnownLight } from './read-lights.ts'
import { stepOf } from './step-pictures.ts'

export interface RenderedText {
  html: string
  headings: Heading[]
  /** the lights explained by the first table of lights */
  lights?: DeviceLight[]
}

export interface RenderOptions {
  /** the address that a link leads to; undefined to show only its text */
  resolveLink: (href: string) => string | undefined
  /** the label of a table that scrolls sideways, for screen readers */
  tableLabel: string
  /** the size of an uploaded picture, by its id; undefined to show only its alternative text */
  sizeOfPicture?: (id: string) => { width: number; height: number } | undefined
  /** the lights of the device that the text is about */
  lights?: readonly KnownLight[]
}

/** The state of one rendering, shared by the rules below. */
interface Rendering {
  options: RenderOptions
  headings: Heading[]
  /** for each open link, whether it was rendered as a link */
  openLinks: boolean[]
  lights: DeviceLight[] | undefined
}

const parser = markdownIt({ html: false, linkify: false, typographer: false })
// resolveLink decides about every link target, in place of the parser's own validation.
parser.validateLink = () => true

/**
 * Renders our Markdown as HTML. Raw HTML is shown as text, a link is rendered as one only if `resolveLink` knows its
 * target, and the result is sanitised: an article cannot run scripts or link out of the site (ANS-11).
 */
export function renderMarkdown(markdown: string, options: RenderOptions): RenderedText {
  const rendering: Rendering = { options, headings: [], openLinks: [], lights: undefined }
  const html = sanitizeHtml(parser.render(markdown, { rendering }), allowed)
  const { headings, lights } = rendering
  return { html, headings, ...(lights ? { lights } : {}) }
}

function renderingOf(env: unknown): Rendering {
  return (env as { rendering: Rendering }).rendering
}

const { rules } = parser.renderer

rules.text = (tokens, index) => parser.utils.escapeHtml(tokens[index]!.content).replace(shortCompound, '<span class="together">$&</span>')

rules.heading_open = (tokens, index, options, env, self) => {
  const token = tokens[index]!
  const text = plainText(tokens[index + 1])
  const { headings } = renderingOf(env)
  const id = freeId(text, headings)
  if (token.tag === 'h2' || token.tag === 'h3') headings.push({ id, text, level: token.tag === 'h2' ? 2 : 3 })
  token.attrSet('id', id)
  return self.renderToken(tokens, index, options) + (isAddressable(tokens, index) ? `<a href="#${id}">` : '')
}

rules.heading_close = (tokens, index, options, _, self) => (isAddressable(tokens, index - 2) ? '</a>' : '') + self.renderToken(tokens, index, options)

/**
 * Whether the heading of a section links to itself, so that its address can be copied; not if it contains a link,
 * because links do not nest.
 */
function isAddressable(tokens: readonly Token[], openIndex: number): boolean {
  const words = tokens[openIndex + 1]
  return /^h[23]$/.test(tokens[openIndex]!.tag) && !!plainText(words) && !words?.children?.some(({ type }) => type === 'link_open')
}

rules.link_open = (tokens, index, options, env, self) => {
  const token = tokens[index]!
  const { options: own, openLinks } = renderingOf(env)
  const href = own.resolveLink(String(token.attrGet('href')))
  openLinks.push(href !== undefined)
  if (href === undefined) return ''
  token.attrSet('href', href)
  return self.renderToken(tokens, index, options)
}

rules.link_close = (tokens, index, options, env, self) => (renderingOf(env).openLinks.pop() ? self.renderToken(tokens, index, options) : '')

/** STU-02: an uploaded picture, or its alternative text. */
rules.image = (tokens, index, options, env, self) => {
  const token = tokens[index]!
  const alt = parser.utils.escapeHtml(self.renderInlineAsText(token.children ?? [], options, env))
  const id = pictureOfTarget(String(token.attrGet('src')))
  const size = id === undefined ? undefined : renderingOf(env).options.sizeOfPicture?.(id)
  return id === undefined || !size ? alt : `<img src="${picturePath(id)}" alt="${alt}" width="${size.width}" height="${size.height}" loading="lazy" decoding="async">`
}

/** A wide table scrolls inside a frame that can be focused by keyboard. */
rules.table_open = (tokens, index, options, env, self) => {
  const rendering = renderingOf(env)
  const label = parser.utils.escapeHtml(rendering.options.tableLabel)
  const lights = rendering.lights ? undefined : lightsIn(tokens, index, rendering)
  rendering.lights ??= lights
  return `<div class="table-frame${lights ? ' light-table' : ''}" role="region" tabindex="0" aria-label="${label}">${self.renderToken(tokens, index, options)}`
}
rules.table_close = (tokens, index, options, _, self) => `${self.renderToken(tokens, index, options)}</div>`

/** The lights that the table at this token explains, if it is a table of the device's lights. */
function lightsIn(tokens: readonly Token[], index: number, rendering: Rendering): DeviceLight[] | undefined {
  const end = tokens.findIndex(({ type }, place) => place > index && type === 'table_close')
  const rows: string[][] = []
  for (const { type, content } of tokens.slice(index, end)) {
    if (type === 'tr_open') rows.push([])
    if (type === 'inline') rows.at(-1)?.push(content)
  }
  return readLights(rows, rendering.options.lights ?? [], (markdown) => sanitizeHtml(parser.renderInline(markdown, { rendering }), allowed))
}

rules.th_open = (tokens, index, options, _, self) => {
  tokens[index]!.attrSet('scope', 'col')
  return self.renderToken(tokens, index, options)
}

/** Marks a list step that can be illustrated; the page inserts the drawing (article-body.tsx). */
rules.list_item_open = (tokens, index, options, _, self) => {
  const { level, markup } = tokens[index]!
  const step = level === 1 && (markup === '.' || markup === ')') ? stepOf(plainText(tokens.slice(index).find(({ type }) => type === 'inline'))) : undefined
  return self.renderToken(tokens, index, options) + (step ? `<span class="step-picture step-${step}"></span>` : '')
}

rules.blockquote_open = (tokens, index, options, _, self) => {
  tokens[index]!.attrSet('class', `callout callout-${calloutTone(tokens, index)}`)
  return self.renderToken(tokens, index, options)
}

/** A callout is a caution if its first bold words are among these or mention an emergency; otherwise it is a note. */
const cautionWords = /^(important|importante|caution|warning|emergency|cuidado|precaución|atención|emergencias?)(?!\p{L})|911/iu

function calloutTone(tokens: readonly Token[], index: number): 'caution' | 'note' {
  const text = tokens.slice(index).find((token) => token.type === 'inline')
  const words = text?.children?.filter((token) => token.content !== '' || token.type === 'strong_open') ?? []
  const bold = words[0]?.type === 'strong_open' ? (words[1]?.content ?? '') : ''
  return cautionWords.test(bold) ? 'caution' : 'note'
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? []).map((token) => (token.type === 'softbreak' ? ' ' : token.content)).join('').trim()
}

/** A free anchor id, prefixed so that no heading takes the id of another element of the page. */
function freeId(text: string, headings: readonly Heading[]): string {
  const slug = `section-${plainLetters(text).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'text'}`
  const taken = new Set(headings.map(({ id }) => id))
  let id = slug
  for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`
  return id
}

const ownPicture = /^\/pictures\/[\da-f]{32}$/

/**
 * No more than our Markdown can produce: no styles, event handlers or frames; only our own pictures as images; only our
 * own paths and phone numbers as link targets.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 's', 'code', 'pre', 'a', 'span', 'blockquote', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  allowedAttributes: {
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    a: ['href'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    ol: ['start'],
    th: ['scope'],
    div: ['role', 'tabindex', 'aria-label'],
  },
  allowedClasses: { div: ['table-frame', 'light-table'], span: ['together', 'step-picture', 'step-*'], blockquote: ['callout', 'callout-note', 'callout-caution'] },
  allowedSchemes: ['tel'],
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
}
