import { expect, test } from 'vitest'
import { cachedPageKinds } from './cached-page-kinds.ts'
import { pathsOf } from './route-patterns.server.ts'
import routes from '#routes.ts'

test('every page of the table is either kept or has a reason not to be', () => {
  const paths = routes.flatMap(({ path: route }) => pathsOf(route ?? ''))
  // searches are too many to cache: few are requested twice, and each takes only milliseconds
  const searches = ['search', 'search/smallBusiness', 'es-us/search', 'es-us/search/smallBusiness']
  // a visitor's rating of an article
  const opinions = paths.filter((route) => route.endsWith('/feedback'))
  // programs poll these, and must not get outdated data
  const outageFeeds = paths.filter((route) => /\/outages(?:\.(?:json|atom)|\/follow)$/.test(route))
  // a customer's appointments
  const appointments = paths.filter((route) => route.includes('/myappointment'))
  // a customer's bills and activity
  const bills = paths.filter((route) => /\/(?:mybill|activity)$/.test(route))
  // a customer's tickets
  const tickets = paths.filter((route) => /\/mytickets?(?:$|\/)/.test(route))
  // the demo's e-mails
  const mails = paths.filter((route) => /^inbox(\/|$)/.test(route))
  // a customer's home network
  const networks = paths.filter((route) => /\/(?:internet\/home|myconnecteddevices\/.*|wifi-change-confirmation\/modal|gatewayrestartcomplete\/modal)$/.test(route))
  // a customer's equipment and reports
  const equipment = paths.filter((route) => /\/(?:seequipment\/model|refreshconnection\/modal|startover\/modal|robocalls|launchworkflow\/modal|workflow\/modal|seenextstep\/model)$/.test(route))
  // a speed test measures the visitor's own device, and its result is personal
  const speedTests = paths.filter((route) => /\/speedtest(?:$|result\/)/.test(route))
  // pages for staff: Insights, the desk and the Studio
  const figures = paths.filter((route) => /^(?:insights|desk|studio)(\/|$)/.test(route))
  const never = new Set(['', '*', 'acctmgmt/login', 'acctmgmt/overview', 'acctmgmt/payment', 'acctmgmt/mydata.json', 'orders/details', ...searches, ...opinions, ...appointments, ...bills, ...tickets, ...mails, ...outageFeeds, ...speedTests, ...networks, ...equipment, ...figures])
  const undecided = paths.filter((route) => {
    const example = `/${route}`.replace(/:\w+/g, 'x1')
    return !never.has(route) && !cachedPageKinds.some((kind) => kind.path.test(example))
  })
  expect(undecided).toEqual([])
})
