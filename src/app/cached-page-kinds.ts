import { callbackParameter } from '#contracts/open-ticket-path.ts'
import { servicePrefix, siteVariants } from '#contracts/site-path.ts'
import { conversationParameter } from '#features/answers/contract.ts'
import { askParameter, fixParameter, wayParameter } from '#features/guided-fixes/contract.ts'
import type { PageKind, PersonalPage } from '#platform/page-cache/page-keys.ts'

/** A path segment as this site's links write it: other spellings of the same page are not cached. */
const part = String.raw`\w[\w.-]{0,80}`

const bases = siteVariants.map(({ base }) => base).join('|')
const consumerBases = siteVariants.filter(({ audience }) => audience === 'consumer').map(({ base }) => base).join('|')
const findPage = new RegExp(`^(?:${servicePrefix})?(?:${consumerBases})/myappointment/find/?$`)
const pagesOfBase = ['supportlander', 'library', 'contact', 'outages', 'openticket', 'fix', `fix/${part}`, `ask/${part}`, `article/${part}/${part}`, `topic/${part}(?:/${part})?`].join('|')

/**
 * The pages that are cached for anonymous visitors, with the query parameters that they read. A page may be listed if
 * it is the same for all visitors who are not signed in. A parameter that is missing here never reaches its server
 * code.
 */
export const cachedPageKinds: readonly PageKind[] = [
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})(?:/(?:${pagesOfBase}))?/?$`), query: {} },
  { path: new RegExp(`^(?:/es-us)?/device-support/(?:selector|article/wireless/${part}/${part}/${part})/?$`), query: {} },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${consumerBases})/(?:privacy|terms)/?$`), query: {} },
  { path: findPage, query: { by: ['account'] } },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/wantmorehelp/modal/?$`), query: { about: ['wireless', 'tv', 'internet'] } },
  { path: /^\/developers\/api\/?$/, query: { lang: ['en', 'es'] } },
  { path: /^\/(?:sitemap\.xml|robots\.txt)$/, query: {} },
]

/** Keys of home pages and their data: their banner may be hidden for a visitor (HOME-03). */
export const homeKey = new RegExp(String.raw`^(?:${servicePrefix})?(?:${bases})/?_?(?:\.data)?$`)

/**
 * Pages that belong to one visitor if their URL has one of the parameters. A conversation that was handed over, for
 * example, is shown only to the holder of its cookie.
 */
export const personalPages: readonly PersonalPage[] = [
  // the question in the address is in the page from the start: put in later, it would move what is below
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/ask/${part}/?$`), parameters: ['q'] },
  // FIN-02: the order of an e-mail's link is filled in
  { path: findPage, parameters: ['order'] },
  // NET-10: a step of a guided fix is personal
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/fix/${part}/?$`), parameters: [wayParameter, askParameter] },
  // TIC-01, NET-10: after signing in, a customer returns to the problem to report and the steps tried
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/openticket/?$`), parameters: ['a', 'ct', callbackParameter, fixParameter, wayParameter] },
  { path: new RegExp(`^(?:${servicePrefix})?(?:${bases})/(?:openticket|myappointment)/?$`), parameters: [conversationParameter] },
]
