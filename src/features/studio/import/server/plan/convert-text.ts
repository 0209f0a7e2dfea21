import markdownIt, { type Token } from 'markdown-it'
import type { Locale } from '#contracts/identity.ts'
import type { ArticleText } from '../../../contract.ts'
import { textLimits } from '../../../text-limits.ts'
import type { ImportNote, RefusalCode } from '../../import-model.ts'
import { htmlToMarkdown, markdownToMarkdown, type Converted } from '../convert/html-to-markdown.ts'
import type { FoundText } from '../import-types.ts'
import type { PictureOf } from '../read/brought-pictures.ts'

export type ConvertedText = { text: ArticleText; notes: ImportNote[] } | { code: RefusalCode; what?: string }

/** Longer HTML would exceed the limit of an article; it is not parsed. */
const mostHtml = 400_000

/**
 * Converts a text to an article's text, with notes on what was left out. The text of a file of content/ is taken
 * unchanged.
 */
export function convertText(found: FoundText, resolve: (href: string) => string | undefined, pictureOf: PictureOf): ConvertedText {
  const { fields, locale } = found
  const title = (fields.title ?? '').replace(/\s+/g, ' ').trim()
  if (title === '') return { code: 'no-title' }
  if (title.length > textLimits.title) return { code: 'title-too-long', what: `${title.length} > ${textLimits.title}` }
  if (found.text.length > mostHtml) return { code: 'text-too-long', what: `${found.text.length} > ${mostHtml}` }
  const converted = found.isOwn ? { markdown: withOwnPictures(found, pictureOf), leftOutLinks: [], pictures: 0, undescribed: 0, scripts: 0, tables: 0, largeTables: 0 } : convert(found, resolve, pictureOf)
  if (!converted) return { code: 'too-deep' }
  const body = converted.markdown
  if (body === '') return { code: 'no-text' }
  if (body.length > textLimits.body) return { code: 'text-too-long', what: `${body.length} > ${textLimits.body}` }
  const notes = notesOf(converted, locale)
  const described = describe(fields.description, body)
  if (!found.isOwn && described.note) notes.push({ code: described.note, locale })
  const asked = fields.questions ?? []
  const questions = asked.map((question) => question.slice(0, textLimits.question)).slice(0, textLimits.questions)
  if (asked.some((question, index) => question !== questions[index])) notes.push({ code: 'questions-cut', locale })
  return { text: { title, description: described.text, questions, body }, notes }
}

/**
 * Replaces the picture ids of an export. Its pictures are re-encoded like all others, which changes their bytes and so
 * their ids.
 */
function withOwnPictures(found: FoundText, pictureOf: PictureOf): string {
  return found.text.replace(/\(picture:[\da-f]{32}\)/g, (target) => {
    const id = pictureOf(target.slice(1, -1), found)
    return id === undefined ? target : `(picture:${id})`
  })
}

function convert(found: FoundText, resolve: (href: string) => string | undefined, pictureOf: PictureOf): Converted | undefined {
  const options = { resolveLink: resolve, resolvePicture: (src: string) => pictureOf(src, found) }
  try {
    return found.format === 'html' ? htmlToMarkdown(found.text, options) : markdownToMarkdown(found.text, options)
  } catch (error) {
    // nested deeper than the call stack allows
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function notesOf({ leftOutLinks, pictures, undescribed, scripts, tables, largeTables }: Converted, locale: Locale): ImportNote[] {
  const links = [...new Set(leftOutLinks)]
  const outside = links.filter((link) => /^(?:https?:)?\/\//i.test(link))
  const broken = links.filter((link) => !outside.includes(link))
  const linkNote = (code: 'link-outside' | 'link-left-out', some: readonly string[]): ImportNote[] => (some.length > 0 ? [{ code, locale, count: some.length, what: some.slice(0, 3).map((link) => link.slice(0, 200)).join(', ') }] : [])
  return [
    ...linkNote('link-left-out', broken),
    ...linkNote('link-outside', outside),
    ...(pictures > 0 ? [{ code: 'picture-left-out', locale, count: pictures } as const] : []),
    ...(undescribed > 0 ? [{ code: 'picture-undescribed', locale, count: undescribed } as const] : []),
    ...(tables > 0 ? [{ code: 'table-cells-repeated', locale, count: tables } as const] : []),
    ...(largeTables > 0 ? [{ code: 'table-too-large', locale, count: largeTables } as const] : []),
    ...(scripts > 0 ? [{ code: 'script-left-out', locale, count: scripts } as const] : []),
  ]
}

/** The given summary, or else the beginning of the first paragraph, cut to the limit. */
function describe(given: string | undefined, body: string): { text: string; note?: 'description-made' | 'description-cut' } {
  const plain = given?.replace(/\s+/g, ' ').trim()
  if (plain) return plain.length <= textLimits.description ? { text: plain } : { text: cut(plain), note: 'description-cut' }
  const paragraphs = readParagraphs(body)
  return { text: cut(paragraphs.find((each) => each.length > 20) ?? paragraphs.join(' ')), note: 'description-made' }
}

const parser = markdownIt()
// a link is read as its words, wherever it leads
parser.validateLink = () => true

/** The paragraphs as plain words, without those of lists. What CommonMark takes for no mark, such as one asterisk, stays. */
function readParagraphs(markdown: string): string[] {
  const paragraphs: string[] = []
  let lists = 0
  let isParagraph = false
  for (const { type, children } of parser.parse(markdown, {})) {
    if (/^(?:ordered|bullet)_list_/.test(type)) lists += type.endsWith('_open') ? 1 : -1
    if (type === 'inline' && isParagraph && lists === 0) paragraphs.push(wordsOf(children ?? []))
    isParagraph = type === 'paragraph_open'
  }
  return paragraphs.filter((words) => words !== '')
}

function wordsOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'image' ? '' : content))
  return words.join('').replace(/\s+/g, ' ').trim()
}

function cut(text: string): string {
  const most = textLimits.description
  if (text.length <= most) return text
  const head = text.slice(0, most - 1)
  const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('? '), head.lastIndexOf('! '))
  if (sentence > 60) return head.slice(0, sentence + 1)
  return `${head.slice(0, Math.max(head.lastIndexOf(' '), 60)).trimEnd()}…`
}
