import { DomUtils, parseDocument } from 'htmlparser2'

/** The metadata of a foreign HTML page and its main content. */
interface FoundPage {
  title: string | undefined
  description: string | undefined
  lang: string | undefined
  /** its canonical address */
  canonical: string | undefined
  html: string
}

type Elements = ReturnType<typeof DomUtils.getElementsByTagName>

export function readPage(html: string): FoundPage {
  const document = parseDocument(html)
  const head = headOf(html)
  const byName = (name: string): Elements => DomUtils.getElementsByTagName(name, document)
  const [body] = [byName('article'), byName('main'), byName('body')].flatMap((list) => list.slice(0, 1))
  const headings = DomUtils.getElementsByTagName('h1', body ?? document)
  const [heading] = headings.length > 0 ? headings : byName('h1')
  const title = words(heading) || words(byName('title')[0])
  // the title is not part of the text
  if (heading) DomUtils.removeElement(heading)
  for (const each of [...byName('head'), ...byName('title')]) DomUtils.removeElement(each)
  return {
    title: title || undefined,
    description: head.find(({ attribs }) => attribs['name']?.toLowerCase() === 'description')?.attribs['content']?.trim() || undefined,
    lang: byName('html')[0]?.attribs['lang'],
    canonical: head.find(({ name, attribs }) => name === 'link' && attribs['rel']?.toLowerCase() === 'canonical')?.attribs['href']?.trim() || undefined,
    html: DomUtils.getInnerHTML(body ?? document),
  }
}

function words(element: Elements[number] | undefined): string {
  return element ? DomUtils.textContent(element).replace(/\s+/g, ' ').trim() : ''
}

function headOf(html: string): Elements {
  const end = html.search(/<\/head|<body/i)
  return DomUtils.getElementsByTagName((element) => element === 'meta' || element === 'link', parseDocument(end < 0 ? '' : html.slice(0, end)))
}
