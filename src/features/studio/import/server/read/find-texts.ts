import { redirectsFile } from '#features/site-content/server.ts'
import { type OldAddresses, readRedirectsFile } from '../../../redirects/server/redirect-files.ts'
import type { Found, FoundText, ReadFile, Refused } from '../import-types.ts'
import { readFrontMatter } from '../convert/front-matter.ts'
import { readPage } from '../convert/read-page.ts'
import { decodeText } from './decode-text.ts'
import { extensionOf, localeOf, placeOfName } from './file-names.ts'
import { checkNoProgram, isPictureFile } from './wanted-files.ts'
import { readZendesk, type ZendeskExport } from './read-zendesk.ts'

/** The texts of uploaded files. */
interface FoundFiles {
  texts: FoundText[]
  refused: Refused[]
  /** of all files */
  names: Set<string>
  /** redirects of an export of this site */
  addresses: OldAddresses | undefined
}

/**
 * Finds the texts in files. A Zendesk export is evaluated after all files are read, because articles and sections may
 * be in different files.
 */
export async function findTexts(files: AsyncIterable<ReadFile | Refused>, keepPicture: (file: ReadFile) => Promise<void>): Promise<FoundFiles> {
  const texts: FoundText[] = []
  const refused: Refused[] = []
  const names = new Set<string>()
  let addresses: OldAddresses | undefined
  const zendesk: ZendeskExport = { articles: [], sections: new Map(), categories: new Map(), translations: [] }
  const put = (found: Found) => void ('text' in found ? texts.push(found.text) : refused.push(found.refused))
  for await (const file of files) {
    names.add('bytes' in file ? file.name : file.file)
    if (!('bytes' in file)) {
      refused.push(file)
      continue
    }
    checkNoProgram(file)
    if (isPictureFile(file.name)) {
      await keepPicture(file)
      continue
    }
    const extension = extensionOf(file.name)
    const decoded = decodeText(file.bytes, extension.startsWith('htm'))
    if ('code' in decoded) refused.push({ file: file.name, code: decoded.code })
    else if (`/${file.name}`.endsWith(`/${redirectsFile}`)) {
      const read = oldAddresses(file.name, decoded.text, addresses)
      addresses = read.addresses
      refused.push(...read.refused)
    }
    else if (extension === 'json') refused.push(...readZendesk.collect(file.name, decoded.text, zendesk))
    else put(readText(file.name, () => (extension.startsWith('htm') ? htmlText(file.name, decoded.text) : markdownText(file.name, decoded.text))))
  }
  for (const found of readZendesk.texts(zendesk)) put(found)
  return { texts, refused, names, addresses }
}

/** A file that no reader can take stays out by itself. */
function readText(file: string, read: () => Found): Found {
  try {
    return read()
  } catch (error) {
    // nested deeper than the call stack allows
    return { refused: { file, code: error instanceof RangeError ? 'too-deep' : 'not-convertible' } }
  }
}

/** STU-05: reads a redirects file; each redirect that the site cannot take is listed as refused. */
function oldAddresses(file: string, text: string, before: OldAddresses | undefined): { addresses: OldAddresses | undefined; refused: Refused[] } {
  if (before) return { addresses: before, refused: [{ file, code: 'twin', what: redirectsFile }] }
  const read = readRedirectsFile(text)
  if ('wrong' in read) return { addresses: undefined, refused: [{ file, code: 'problem', what: read.wrong[0]!.slice(0, 200) }] }
  return { addresses: read.taken, refused: read.left.map((what) => ({ file, code: 'own-address', what })) }
}

function markdownText(name: string, text: string): Found {
  const read = readFrontMatter(text)
  if ('line' in read) return { refused: { file: name, ...(read.line === undefined ? { code: 'front-matter' } : { code: 'front-matter-line', what: String(read.line) }) } }
  const { fields, body, isOwn, lang, addresses } = read
  const place = placeOfName(name)
  return {
    text: {
      file: name,
      origin: isOwn ? `own:${fields.id}` : `file:${place.key}`,
      locale: place.locale ?? localeOf(lang) ?? 'en',
      ...(isOwn && place.audience ? { audience: place.audience } : {}),
      isOwn,
      places: place.places,
      fields,
      addresses,
      format: 'markdown',
      text: body,
    },
  }
}

function htmlText(name: string, text: string): Found {
  const place = placeOfName(name)
  const page = readPage(text)
  return {
    text: {
      file: name,
      origin: `file:${place.key}`,
      locale: place.locale ?? localeOf(page.lang) ?? 'en',
      isOwn: false,
      places: place.places,
      fields: { ...(page.title ? { title: page.title } : {}), ...(page.description ? { description: page.description } : {}) },
      addresses: page.canonical ? [page.canonical] : [],
      format: 'html',
      text: page.html,
    },
  }
}
