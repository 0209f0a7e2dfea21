import { index, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { servicePrefix, siteVariants, variantOf } from './contracts/site-path.ts'

/**
 * The table of pages. The support site stands at four bases (two audiences, two languages), and
 * once more below /support_service, where legacy links point (RED-05, RED-09).
 */
function supportPages(base: string): RouteConfigEntry[] {
  const id = (name: string) => `${name}:${base}`
  return prefix(base.slice(1), [
    index('pages/support-home.tsx', { id: id('home') }),
    route('supportlander', 'pages/support-lander.tsx', { id: id('lander') }),
    route('article/:topic/:id', 'pages/article.tsx', { id: id('article') }),
    route('article/:topic/:id/feedback', 'pages/article-feedback.tsx', { id: id('article-feedback') }),
    route('topic/:topic', 'pages/topic.tsx', { id: id('topic') }),
    route('topic/:topic/:sub', 'pages/topic.tsx', { id: id('subtopic') }),
    route('library', 'pages/library.tsx', { id: id('library') }),
    route('contact', 'pages/contact.tsx', { id: id('contact') }),
    route('myappointment', 'pages/my-appointments.tsx', { id: id('visits') }),
    route('myappointment/arrival', 'pages/appointment-arrival.ts', { id: id('arrival') }),
    route('myappointment/:step/:part?', 'pages/my-appointment.tsx', { id: id('visit') }),
    route('openticket', 'pages/open-ticket.tsx', { id: id('openticket') }),
    route('myappointment/visit.ics', 'pages/visit-calendar.ts', { id: id('visit-calendar') }),
    // HOME-09: for consumers
    ...(variantOf(base).audience === 'consumer' ? [route('myappointment/find', 'pages/find-appointment.tsx', { id: id('find-appointment') })] : []),
    route('ask/:key', 'pages/ask.tsx', { id: id('ask') }),
  ])
}

function devicePages(base: string): RouteConfigEntry[] {
  return prefix(base, [
    route('selector', 'pages/device-selector.tsx', { id: `selector:${base}` }),
    route('article/wireless/:kmNo/:make/:model', 'pages/device-article.tsx', { id: `device-article:${base}` }),
  ])
}

/** One route for both: with legacy links' prefix and without. */
const bases = siteVariants.map(({ base }) => `${servicePrefix}?${base}`)

export default [
  index('pages/front-door.tsx'),
  ...bases.flatMap(supportPages),
  ...devicePages('device-support'),
  ...devicePages('es-us/device-support'),
  route('search', 'pages/search.tsx', { id: 'search' }),
  route('search/smallBusiness', 'pages/search.tsx', { id: 'search:smb' }),
  route('es-us/search', 'pages/search.tsx', { id: 'search:es' }),
  route('es-us/search/smallBusiness', 'pages/search.tsx', { id: 'search:smb.es' }),
  route('acctmgmt/login', 'pages/acctmgmt-login.tsx'),
  route('acctmgmt/overview', 'pages/acctmgmt-overview.tsx'),
  route('orders/details', 'pages/order-details.tsx'),
  route('inbox', 'pages/inbox.tsx'),
  route('inbox/:mail', 'pages/inbox-mail.tsx'),
  route('inbox/:mail/invite.ics', 'pages/inbox-invitation.ts'),
  route('insights', 'pages/insights.tsx'),
  route('developers/api', 'pages/api-reference.tsx'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
