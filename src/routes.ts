import { index, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { servicePrefix, siteVariants, variantOf } from './contracts/site-path.ts'

/**
 * The routes of the support site below one base. It has four bases (two audiences, two languages), each also below
 * /support_service, where legacy links point (RED-05, RED-09).
 */
function supportPages(base: string): RouteConfigEntry[] {
  const id = (name: string) => `${name}:${base}`
  return prefix(base.slice(1), [
    index('pages/home/support-home.tsx', { id: id('home') }),
    route('supportlander', 'pages/home/support-lander.tsx', { id: id('lander') }),
    route('article/:topic/:id', 'pages/help/article.tsx', { id: id('article') }),
    route('article/:topic/:id/feedback', 'pages/help/article-feedback.tsx', { id: id('article-feedback') }),
    route('topic/:topic', 'pages/help/topic.tsx', { id: id('topic') }),
    route('topic/:topic/:sub', 'pages/help/topic.tsx', { id: id('subtopic') }),
    route('library', 'pages/help/library.tsx', { id: id('library') }),
    route('contact', 'pages/help/contact.tsx', { id: id('contact') }),
    route('myappointment', 'pages/appointments/my-appointments.tsx', { id: id('visits') }),
    route('myappointment/arrival', 'pages/appointments/appointment-arrival.ts', { id: id('arrival') }),
    route('myappointment/:step/:part?', 'pages/appointments/my-appointment.tsx', { id: id('visit') }),
    route('outages', 'pages/help/outages.tsx', { id: id('outages') }),
    route('outages/follow', 'pages/help/outage-following.tsx', { id: id('outage-following') }),
    route('outages.json', 'pages/help/outages-json.ts', { id: id('outages-json') }),
    route('outages.atom', 'pages/help/outages-atom.ts', { id: id('outages-atom') }),
    route('speedtest', 'pages/network/speed-test.tsx', { id: id('speedtest') }),
    route('internet/home/speedtestresult/modal', 'pages/network/speed-test-result.tsx', { id: id('speedtest-result') }),
    route('internet/home', 'pages/network/home-network.tsx', { id: id('home-network') }),
    route('myconnecteddevices/:deviceType/modal', 'pages/network/connected-device.tsx', { id: id('connected-device') }),
    route('wifi-change-confirmation/modal', 'pages/network/wifi-changed.tsx', { id: id('wifi-changed') }),
    route('gatewayrestartcomplete/modal', 'pages/network/gateway-restarted.tsx', { id: id('gateway-restarted') }),
    route('seequipment/model', 'pages/network/equipment.tsx', { id: id('equipment') }),
    route('wireless/refreshconnection/modal', 'pages/network/refresh-connection.tsx', { id: id('refresh-connection') }),
    route('mysupport/att-tv/startover/modal', 'pages/network/tv-start-over.tsx', { id: id('tv-start-over') }),
    ...['launchworkflow/modal', 'workflow/modal', 'seenextstep/model'].map((page) => route(page, 'pages/network/workflow-modal.ts', { id: id(page) })),
    route('wantmorehelp/modal', 'pages/network/more-help.tsx', { id: id('more-help') }),
    route('robocalls', 'pages/network/robocalls.tsx', { id: id('robocalls') }),
    route('fix', 'pages/network/guided-fixes.tsx', { id: id('fixes') }),
    route('fix/:id', 'pages/network/guided-fix.tsx', { id: id('fix') }),
    route('mybill', 'pages/billing/my-bill.tsx', { id: id('mybill') }),
    route('activity', 'pages/account/activity.tsx', { id: id('activity') }),
    route('openticket', 'pages/tickets/open-ticket.tsx', { id: id('openticket') }),
    route('mytickets', 'pages/tickets/my-tickets.tsx', { id: id('mytickets') }),
    route('myticket', 'pages/tickets/visitor-ticket.tsx', { id: id('visitorticket') }),
    route('mytickets/:number', 'pages/tickets/my-ticket.tsx', { id: id('ticket') }),
    route('myappointment/visit.ics', 'pages/appointments/visit-calendar.ts', { id: id('visit-calendar') }),
    // HOME-09: for consumers only
    ...(variantOf(base).audience === 'consumer' ? [route('myappointment/find', 'pages/appointments/find-appointment.tsx', { id: id('find-appointment') })] : []),
    // the same text for both audiences, at the consumer addresses
    ...(variantOf(base).audience === 'consumer' ? ['privacy', 'terms'].map((page) => route(page, 'pages/help/legal.tsx', { id: id(page) })) : []),
    route('ask/:key', 'pages/help/ask.tsx', { id: id('ask') }),
  ])
}

function devicePages(base: string): RouteConfigEntry[] {
  return prefix(base, [
    route('selector', 'pages/help/device-selector.tsx', { id: `selector:${base}` }),
    route('article/wireless/:kmNo/:make/:model', 'pages/help/device-article.tsx', { id: `device-article:${base}` }),
  ])
}

/** One route serves a base with and without the prefix of legacy links. */
const bases = siteVariants.map(({ base }) => `${servicePrefix}?${base}`)

export default [
  index('pages/site/front-door.tsx'),
  ...bases.flatMap(supportPages),
  ...devicePages('device-support'),
  ...devicePages('es-us/device-support'),
  route('search', 'pages/help/search.tsx', { id: 'search' }),
  route('search/smallBusiness', 'pages/help/search.tsx', { id: 'search:smb' }),
  route('es-us/search', 'pages/help/search.tsx', { id: 'search:es' }),
  route('es-us/search/smallBusiness', 'pages/help/search.tsx', { id: 'search:smb.es' }),
  route('acctmgmt/login', 'pages/account/acctmgmt-login.tsx'),
  route('acctmgmt/overview', 'pages/account/acctmgmt-overview.tsx'),
  route('acctmgmt/payment', 'pages/billing/demo-payment.tsx'),
  route('acctmgmt/mydata.json', 'pages/account/my-data-file.ts'),
  route('orders/details', 'pages/account/order-details.tsx'),
  route('inbox', 'pages/appointments/inbox.tsx'),
  route('inbox/:mail', 'pages/appointments/inbox-mail.tsx'),
  route('inbox/:mail/invite.ics', 'pages/appointments/inbox-invitation.ts'),
  route('insights', 'pages/site/insights.tsx'),
  route('desk', 'pages/desk/desk.tsx'),
  route('desk/news', 'pages/desk/desk-news.ts'),
  route('desk/:number', 'pages/desk/desk-ticket.tsx'),
  route('studio', 'pages/studio/studio.tsx'),
  route('studio/articles', 'pages/studio/articles/studio-articles.tsx'),
  route('studio/articles/new', 'pages/studio/articles/studio-article.tsx', { id: 'studio-new-article' }),
  route('studio/articles/:audience/:id', 'pages/studio/articles/studio-article.tsx'),
  route('studio/articles/:audience/:id/history', 'pages/studio/articles/studio-history.tsx'),
  route('studio/articles/:audience/:id/draft', 'pages/studio/articles/studio-draft.ts'),
  route('studio/outages', 'pages/studio/studio-outages.tsx'),
  route('studio/outages/new', 'pages/studio/studio-outage.tsx', { id: 'studio-new-outage' }),
  route('studio/outages/:id', 'pages/studio/studio-outage.tsx'),
  route('studio/pages', 'pages/studio/studio-pages.tsx'),
  route('studio/pages/:id', 'pages/studio/studio-page.tsx'),
  route('studio/pages/:id/history', 'pages/studio/studio-page-history.tsx'),
  route('studio/pictures', 'pages/studio/articles/studio-pictures.tsx'),
  route('studio/import', 'pages/studio/studio-import.tsx'),
  route('studio/import/content.zip', 'pages/studio/studio-content-file.ts'),
  route('studio/import/:id', 'pages/studio/studio-import-report.tsx'),
  route('studio/preview', 'pages/studio/studio-preview.tsx'),
  route('studio/trace', 'pages/studio/studio-trace.tsx'),
  route('studio/questions', 'pages/studio/studio-questions.tsx'),
  route('studio/bets', 'pages/studio/studio-bets.tsx'),
  route('studio/bets/new', 'pages/studio/studio-bet.tsx', { id: 'studio-new-bet' }),
  route('studio/bets/:id', 'pages/studio/studio-bet.tsx'),
  route('studio/redirects', 'pages/studio/studio-redirects.tsx'),
  route('studio/flags', 'pages/studio/settings/studio-flags.tsx'),
  route('studio/flags/:team/:name', 'pages/studio/settings/studio-flag.tsx'),
  route('studio/brand', 'pages/studio/settings/studio-brand.tsx'),
  route('studio/brand/look.css', 'pages/studio/settings/studio-brand-look.ts'),
  route('studio/sources', 'pages/studio/settings/studio-sources.tsx'),
  route('studio/changes', 'pages/studio/studio-changes.tsx'),
  route('studio/changes/changes.jsonl', 'pages/studio/studio-changes-file.ts'),
  route('developers/api', 'pages/site/api-reference.tsx'),
  route('sitemap.xml', 'pages/site/sitemap.ts'),
  route('robots.txt', 'pages/site/robots.ts'),
  route('*', 'pages/site/not-found.tsx'),
] satisfies RouteConfig
