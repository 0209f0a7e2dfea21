import { articleIdPattern } from '#contracts/site-path.ts'

/** Pages that an article can link to by name: `[text](page:contact)`. */
export const linkedPages = ['home', 'contact', 'openticket', 'library', 'devices', 'supportlander', 'myappointment', 'mybill', 'speedtest', 'fix', 'home-network', 'equipment', 'refresh-connection', 'tv-check', 'robocalls', 'outages', 'signin'] as const
export type LinkedPage = (typeof linkedPages)[number]

/**
 * The target of a link in an article's Markdown. Links to other sites do not exist: the list of allowed hosts is empty.
 */
export type ContentLink =
  | { kind: 'article'; id: string }
  | { kind: 'topic'; topic: string; sub: string | undefined }
  | { kind: 'page'; page: LinkedPage }
  | { kind: 'phone'; number: string }
  /** the phone of the brand, in page texts alone: `[{phone}](tel:{phone})` */
  | { kind: 'brandPhone' }

/** STU-08: the target of a link that dials the brand's phone, and as a Markdown parser encodes it. */
export const brandPhoneLink = 'tel:{phone}'
const brandPhoneLinks: readonly string[] = [brandPhoneLink, encodeURI(brandPhoneLink)]

/** Reads a link target of an article or a page text; undefined if it is none of the kinds of `ContentLink`. */
export function parseContentLink(href: string): ContentLink | undefined {
  if (articleIdPattern.test(href)) return { kind: 'article', id: href }
  const topic = /^topic:([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(href)
  if (topic) return { kind: 'topic', topic: topic[1]!, sub: topic[2] }
  const page = linkedPages.find((name) => href === `page:${name}`)
  if (page) return { kind: 'page', page }
  if (brandPhoneLinks.includes(href)) return { kind: 'brandPhone' }
  const phone = /^tel:(\+?\d{3,15})$/.exec(href)
  if (phone) return { kind: 'phone', number: phone[1]! }
  return undefined
}
