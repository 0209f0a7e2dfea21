import { posix } from 'node:path'
import { articleIdPattern } from '#contracts/site-path.ts'
import { parseContentLink } from '#features/site-content/contract.ts'
import type { FoundText } from '../import-types.ts'
import { placeOfName } from '../read/file-names.ts'

/** The targets to which links of one batch may lead. */
export interface LinkWorld {
  /** address of a text of the batch elsewhere → id of the article */
  byAddress: ReadonlyMap<string, string>
  /** origin of a text of the batch → id of the article */
  byOrigin: ReadonlyMap<string, string>
  hasArticle(id: string): boolean
  hasTopic(slug: string): boolean
  /** whether a picture exists here */
  hasPicture(id: string): boolean
}

/**
 * The normalised path of an old address, without its variable parts: query, the title behind a Zendesk number, a
 * trailing slash. Undefined if it is not a web address or longer than 500 characters.
 */
export function plainAddress(address: string): string | undefined {
  if (!URL.canParse(address, 'https://here.invalid')) return undefined
  const url = new URL(address, 'https://here.invalid')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const zendesk = /^\/hc\/([a-z]{2}(?:-[a-z0-9]{2,4})?)\/articles\/(\d{1,20})/i.exec(url.pathname)
  const path = zendesk ? `/hc/${zendesk[1]!.toLowerCase()}/articles/${zendesk[2]}` : url.pathname.replace(/(?<=.)\/$/, '')
  return path.length > 500 ? undefined : path
}

/** The normalised paths by which a text can be linked to. */
export function addressesOf({ addresses }: FoundText): string[] {
  return [...new Set(addresses.flatMap((address) => plainAddress(address) ?? []))].filter((path) => path !== '/')
}

/** The target of a foreign link on this site; undefined if there is none. */
export function resolveLink(href: string, from: FoundText, world: LinkWorld): string | undefined {
  const id = articleOf(href, from, world)
  if (id !== undefined) return id
  const number = /^tel:([+\d\s().-]{3,40})$/i.exec(href)?.[1]?.replace(/[^+\d]/g, '')
  const link = parseContentLink(number === undefined ? href : `tel:${number}`)
  if (!link) return undefined
  if (link.kind === 'article') return world.hasArticle(link.id) ? link.id : undefined
  if (link.kind === 'topic') return world.hasTopic(link.sub ? `${link.topic}/${link.sub}` : link.topic) ? href : undefined
  if (link.kind === 'brandPhone') return undefined
  return link.kind === 'phone' ? `tel:${link.number}` : href
}

function articleOf(href: string, from: FoundText, world: LinkWorld): string | undefined {
  if (/^(?:tel|mailto|javascript|data|topic|page):/i.test(href)) return undefined
  const zendesk = from.origin.startsWith('zendesk:') ? /\/articles\/(\d{1,20})/.exec(href)?.[1] : undefined
  const known = zendesk === undefined ? undefined : world.byOrigin.get(`zendesk:${zendesk}`)
  if (known !== undefined) return known
  const own = /(?:^|\/)(KM\d{7})(?:[/?#]|$)/.exec(href)?.[1]
  if (own !== undefined && articleIdPattern.test(own) && world.hasArticle(own)) return own
  if (/^[a-z][a-z0-9+.-]*:|^\//i.test(href)) {
    const path = plainAddress(href)
    return path === undefined ? undefined : world.byAddress.get(path)
  }
  return from.origin.startsWith('file:') ? besideOf(href, from, world) : undefined
}

/** The article of a relative link between files, such as `../wi-fi/slow.md#top`. */
function besideOf(href: string, { file }: FoundText, { byOrigin }: LinkWorld): string | undefined {
  const [path = ''] = href.split(/[?#]/, 1)
  let name: string
  try {
    name = posix.join(posix.dirname(file), decodeURIComponent(path))
  } catch {
    return undefined
  }
  return byOrigin.get(`file:${placeOfName(/\.\w{1,8}$/.test(name) ? name : `${name}.md`).key}`)
}
