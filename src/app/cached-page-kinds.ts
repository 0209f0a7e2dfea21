import { servicePrefix, siteVariants } from '#contracts/site-path.ts'
import { conversationParameter } from '#features/answers/contract.ts'
import { askParameter, fixParameter, wayParameter } from '#features/guided-fixes/contract.ts'
import { callbackParameter } from '#features/tickets/contract.ts'
import type { PageKind, PersonalPage } from '#platform/page-cache/page-keys.ts'

/** A part of a path as our own links write it: the same page under another spelling is not kept twice. */
const part = String.raw`\w[\w.-]{0,80}`

const bases = siteVariants.map(({ base }) => base).join('|')
const consumerBases = siteVariants.filter(({ audience }) => audience === 'consumer').map(({ base }) => base).join('|')
const pagesOfBase = ['supportlander', 'library', 'contact', 'outages', 'openticket', 'fix', `fix/${part}`, `ask/${part}`, `article/${part}/${part}`, `topic/${part}(?:/${part})?`].join('|')

/**
 * Pages that an anonymous visitor may get from memory, with the parameters that they read. A page joins when it is the
 * same for everybody who is not signed in; one whose server reads a new parameter names it here, or never sees it.
 */
export const keptPageKinds: readonly PageKind[] = [
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})(?:/(?:${pagesOfBase}))?/?$`), query: {} },
  { path: new RegExp(`^(?:/es-us)?/device-support/(?:selector|article/wireless/${part}/${part}/${part})/?$`), query: {} },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${consumerBases})/(?:privacy|terms)/?$`), query: {} },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${consumerBases})/myappointment/find/?$`), query: { by: ['account'] } },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/wantmorehelp/modal/?$`), query: { about: ['wireless', 'tv', 'internet'] } },
  { path: /^\/developers\/api\/?$/, query: { lang: ['en', 'es'] } },
  { path: /^\/(?:sitemap\.xml|robots\.txt)$/, query: {} },
]

/** The keys of homes and of their data: a visitor may have hidden their banner (HOME-03). */
export const homeKey = new RegExp(String.raw`^(?:${servicePrefix})?(?:${bases})/?_?(?:\.data)?$`)

/** A conversation that was handed over is shown to whoever holds its cookie: the page is theirs alone. */
export const personalPages: readonly PersonalPage[] = [
  // NET-10: a step of a fix is one person's
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/fix/${part}/?$`), parameters: [wayParameter, askParameter] },
  // TIC-01, NET-10: whoever signs in comes back to what they wanted to report, and what they tried
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/openticket/?$`), parameters: ['a', 'ct', callbackParameter, fixParameter, wayParameter] },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/(?:openticket|myappointment)/?$`), parameters: [conversationParameter] },
]
