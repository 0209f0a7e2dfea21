import { Parser } from 'htmlparser2'
import { importLimits } from '../../import-model.ts'
import { readPage } from '../convert/read-page.ts'
import { ImportError, type FoundText, type Refused } from '../import-types.ts'
import { decodeText } from './decode-text.ts'
import type { OutsideSite } from './fetch-page.ts'
import { localeOf } from './file-names.ts'

/** Concurrent requests: an import must not overload a small site. */
const atOnce = 4
/** Time limit for a whole site. */
const siteMs = 10 * 60_000
const mostSitemapBytes = 10_000_000
const mostSitemaps = 20

/**
 * Reads the pages of a sitemap and of the sitemaps that it names. Each page of a host that is not allowed is refused.
 * @throws ImportError if a sitemap cannot be read or no page is named
 */
export async function readSitemap(site: OutsideSite, address: string, clock: () => number): Promise<{ texts: FoundText[]; refused: Refused[] }> {
  const until = clock() + siteMs
  const pages = await pagesOf(site, address)
  const texts: FoundText[] = []
  const refused: Refused[] = pages.slice(importLimits.pages).map((file) => ({ file: file.slice(0, 500), code: 'too-many', what: String(importLimits.pages) }))
  const waiting = pages.slice(0, importLimits.pages)
  const work = async () => {
    for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) {
      try {
        if (clock() > until) throw new ImportError('no-answer', 'time')
        texts.push(await readOne(site, page))
      } catch (error) {
        if (!(error instanceof ImportError)) throw error
        refused.push({ file: page.slice(0, 500), code: error.code, what: error.what })
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { texts: texts.toSorted((one, other) => (one.file < other.file ? -1 : 1)), refused }
}

async function pagesOf(site: OutsideSite, first: string): Promise<string[]> {
  const pages = new Set<string>()
  const sitemaps = [first]
  for (let index = 0; index < sitemaps.length; index++) {
    if (index >= mostSitemaps) throw new ImportError('too-many', `${mostSitemaps} sitemaps`)
    const { bytes } = await site.get(sitemaps[index]!, mostSitemapBytes)
    const decoded = decodeText(bytes, false)
    if ('code' in decoded) throw new ImportError(decoded.code, sitemaps[index]!.slice(0, 200))
    const { pages: own, sitemaps: more } = locations(decoded.text)
    for (const page of own) pages.add(page)
    for (const each of more) if (!sitemaps.includes(each)) sitemaps.push(each)
  }
  if (pages.size === 0) throw new ImportError('no-articles')
  return [...pages]
}

/** The contents of `loc` elements, by their parent. Entities other than XML's own stay text and are never resolved. */
function locations(xml: string): { pages: string[]; sitemaps: string[] } {
  const found: { pages: string[]; sitemaps: string[] } = { pages: [], sitemaps: [] }
  const open: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name)
        text = ''
      },
      ontext: (piece) => void (text += piece),
      onclosetag(name) {
        open.pop()
        if (name === 'loc' && text.trim() !== '') {
          const parent = open.at(-1)
          if (parent === 'url') found.pages.push(text.trim())
          if (parent === 'sitemap') found.sitemaps.push(text.trim())
        }
        text = ''
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return found
}

async function readOne(site: OutsideSite, page: string): Promise<FoundText> {
  const { bytes, address, type } = await site.get(page, importLimits.fileBytes)
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) throw new ImportError('other-kind', type.slice(0, 60))
  const decoded = decodeText(withCharset(bytes, type), true)
  if ('code' in decoded) throw new ImportError(decoded.code)
  const { title, description, lang, html } = readPage(decoded.text)
  const url = new URL(address)
  const parts = url.pathname.split('/').filter(Boolean)
  const locale = parts.map(localeOf).find((each) => each !== undefined)
  const zendesk = /\/hc\/[^/]+\/articles\/(\d{1,20})/.exec(url.pathname)?.[1]
  const path = parts.filter((part) => localeOf(part) === undefined).join('/')
  return {
    file: page,
    origin: zendesk ? `zendesk:${zendesk}` : `page:${url.hostname}/${path}`,
    locale: locale ?? localeOf(lang) ?? 'en',
    isOwn: false,
    places: parts.slice(0, -1),
    fields: { ...(title ? { title } : {}), ...(description ? { description } : {}) },
    addresses: [address, ...(page === address ? [] : [page])],
    format: 'html',
    text: html,
  }
}

/** The encoding in the response's content type takes precedence over the one in the page. */
function withCharset(bytes: Buffer, type: string): Buffer {
  const label = /charset=["']?([\w-]{2,30})/i.exec(type)?.[1]?.toLowerCase()
  if (!label || label === 'utf-8' || label === 'utf8') return bytes
  try {
    return Buffer.from(new TextDecoder(label, { fatal: true }).decode(bytes), 'utf8')
  } catch {
    throw new ImportError('encoding', label)
  }
}
