import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import TurndownService from 'turndown'
import { pictureMarkdown } from '#contracts/article-pictures.ts'
import { mostAlt } from '../../../pictures/picture-model.ts'
import { spreadCells } from './spread-cells.ts'

/** The converted text, and what was left out. */
export interface Converted {
  markdown: string
  /** link targets that were removed; their words stayed */
  leftOutLinks: string[]
  /** pictures that were removed */
  pictures: number
  /** pictures that came without a description */
  undescribed: number
  scripts: number
  /** tables with cells across rows or columns, which are laid out anew */
  tables: number
  /** tables with such cells that are too large for it: some of their cells may be missing */
  largeTables: number
}

export interface ConvertOptions {
  /** the target in this site's form, such as `KM1000101` or `tel:…`; undefined: only the words stay */
  resolveLink: (href: string) => string | undefined
  /** the id of an imported picture; undefined: the picture is removed */
  resolvePicture?: (src: string) => string | undefined
}

const parser = markdownIt({ html: true, linkify: false })
// links are checked in `htmlToMarkdown`
parser.validateLink = () => true

/** Converts foreign Markdown, with the HTML in it, to the Markdown that articles use. */
export function markdownToMarkdown(markdown: string, options: ConvertOptions): Converted {
  return htmlToMarkdown(parser.render(markdown), options)
}

/** Elements that are removed with their content: page furniture, script and media. */
const dropped = ['script', 'style', 'noscript', 'template', 'iframe', 'object', 'embed', 'applet', 'svg', 'math', 'canvas', 'audio', 'video', 'nav', 'footer', 'aside', 'form', 'button', 'select', 'option', 'textarea', 'head', 'title']
/**
 * What an element becomes whose words alone stay. sanitize-html has to keep it, and it is taken out afterwards: when
 * sanitize-html drops an element that was renamed, it gives the next one at the same depth the wrong end tag, and a link
 * then reaches to the end of the text.
 */
const nothing = 'span'
const scripts = new Set(['script', 'iframe', 'object', 'embed', 'applet'])
const kept = ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'code', 'pre', 'a', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

/**
 * Converts HTML to the Markdown that articles use: headings from the second level on, only pictures that
 * `resolvePicture` knows, no script, and only links that `resolveLink` knows.
 * @throws RangeError if the HTML is nested too deeply for the parser
 */
export function htmlToMarkdown(html: string, { resolveLink, resolvePicture }: ConvertOptions): Converted {
  const found: Converted = { markdown: '', leftOutLinks: [], pictures: 0, undescribed: 0, scripts: 0, tables: 0, largeTables: 0 }
  const clean = sanitizeHtml(html, {
    allowedTags: [...kept, 'img', nothing],
    allowedAttributes: { a: ['href'], ol: ['start'], img: ['src', 'alt'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
    allowedSchemesByTag: { img: ['picture'] },
    allowedSchemes: ['topic', 'page', 'tel'],
    allowProtocolRelative: false,
    nonTextTags: dropped,
    nestingLimit: 60,
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      cite: 'em',
      img: (tagName, attribs): sanitizeHtml.Tag => {
        const alt = (attribs['alt'] ?? '').replace(/\s+/g, ' ').trim().slice(0, mostAlt)
        const id = resolvePicture?.(attribs['src']?.trim() ?? '')
        if (id === undefined) found.pictures += 1
        else if (alt === '') found.undescribed += 1
        return id === undefined ? { tagName: nothing, attribs: {} } : { tagName, attribs: { src: `picture:${id}`, alt } }
      },
      a: (tagName, attribs): sanitizeHtml.Tag => {
        const href = attribs['href']?.trim()
        // an anchor, or a link within the page
        if (!href || href.startsWith('#')) return { tagName: nothing, attribs: {} }
        const own = resolveLink(href)
        if (own !== undefined) return { tagName, attribs: { href: own } }
        found.leftOutLinks.push(href)
        return { tagName: nothing, attribs: {} }
      },
    },
    onOpenTag: (name, attribs) => {
      if (name === 'svg' || name === 'video') found.pictures += 1
      if (scripts.has(name) || Object.keys(attribs).some((attribute) => /^on/i.test(attribute))) found.scripts += 1
    },
  })
  const spread = spreadCells(clean.replaceAll(`<${nothing}>`, '').replaceAll(`</${nothing}>`, ''))
  found.tables = spread.tables
  found.largeTables = spread.largeTables
  found.markdown = tidy(turndown.turndown(spread.html))
  return found
}

const turndown = new TurndownService({ headingStyle: 'atx', hr: '---', bulletListMarker: '-', codeBlockStyle: 'fenced', emDelimiter: '*', strongDelimiter: '**', linkStyle: 'inlined' })

// A link around paragraphs would not be read as one, and one around nothing could not be seen.
turndown.addRule('link', {
  filter: (node) => node.nodeName === 'A' && !!node.getAttribute('href'),
  replacement: (content, node) => {
    const words = /\n\s*\n/.test(content.trim()) ? oneLine(content.replace(/^\s*(?:#+|[->]|\d+\.) /gm, ' ')) : content.trim()
    return words === '' ? content : `[${words}](${(node as Element).getAttribute('href')!})`
  },
})

turndown.addRule('picture', {
  filter: 'img',
  replacement: (_, node) => pictureMarkdown((node as Element).getAttribute('alt') ?? '', (node as Element).getAttribute('src')!.slice('picture:'.length)),
})

const escapeMarks = turndown.escape.bind(turndown)
// Escapes characters that would be read as HTML.
turndown.escape = (text) => escapeMarks(text).replaceAll('<', '\\<').replace(/&(?=[#a-z])/gi, '\\&')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

turndown.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const parent = node.parentNode as Element | null
    // the DOM library's collections are not iterable
    const isOrdered = parent?.nodeName === 'OL'
    const number = isOrdered ? Number(parent!.getAttribute('start') ?? '1') + Array.from(parent!.children).indexOf(node as Element) : 0
    const mark = isOrdered ? `${number}. ` : '- '
    const text = content.trim().replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    return `${mark}${text}${node.nextSibling ? '\n' : ''}`
  },
})

// A heading with line breaks or marks inside becomes one line.
turndown.addRule('heading', {
  filter: ['h2', 'h3', 'h4'],
  replacement: (content, node) => {
    const words = oneLine(content).replace(/^\*\*(.*)\*\*$/, '$1')
    return words === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName.slice(1)))} ${words}\n\n`
  },
})

turndown.addRule('cell', { filter: ['th', 'td'], replacement: (content) => ` ${oneLine(content).replace(/(?<!\\)\|/g, '\\|')} |` })

turndown.addRule('row', {
  filter: 'tr',
  replacement(content, node) {
    const row = `|${content}\n`
    const table = closest(node as Element, 'TABLE')
    const isFirst = table?.getElementsByTagName('tr')[0] === node
    return isFirst ? `${row}|${'---|'.repeat((node as Element).children.length)}\n` : row
  },
})

turndown.addRule('rows', { filter: ['thead', 'tbody'], replacement: (content) => content })
turndown.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.replace(/\n{2,}/g, '\n').trim()}\n\n` })

turndown.addRule('preformatted', {
  filter: 'pre',
  replacement: (_, node) => {
    const text = (node.textContent ?? '').replace(/\n$/, '')
    return text.trim() === '' ? '' : `\n\n\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\`\n\n`
  },
})

function closest(node: Element, name: string): Element | undefined {
  for (let parent = node.parentNode; parent; parent = parent.parentNode) if (parent.nodeName === name) return parent as Element
  return undefined
}

/** Removes repeated empty lines and trailing spaces, except the two spaces of a line break. */
function tidy(markdown: string): string {
  return markdown
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => (/\S {2}$/.test(line) ? line : line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
