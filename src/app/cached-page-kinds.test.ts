import { expect, test } from 'vitest'
import { keptPageKinds } from './cached-page-kinds.ts'
import { pathsOf } from './route-patterns.server.ts'
import routes from '#routes.ts'

test('every page of the table is either kept or has a reason not to be', () => {
  const paths = routes.flatMap(({ path: route }) => pathsOf(route ?? ''))
  // searches are as many as people: few are asked for twice, and each is made in milliseconds
  const searches = ['search', 'search/smallBusiness', 'es-us/search', 'es-us/search/smallBusiness']
  // what somebody says of an article is no page for others
  const opinions = paths.filter((route) => route.endsWith('/feedback'))
  // read by programs, which ask again and again: what they get must not be old
  const outageFeeds = paths.filter((route) => /\/outages(?:\.(?:json|atom)|\/follow)$/.test(route))
  // somebody's own visits
  const appointments = paths.filter((route) => route.includes('/myappointment'))
  // their bills, and what happened
  const bills = paths.filter((route) => /\/(?:mybill|activity)$/.test(route))
  // and their tickets
  const tickets = paths.filter((route) => route.includes('/mytickets'))
  // the demo's e-mails
  const mails = paths.filter((route) => /^inbox(\/|$)/.test(route))
  // a speed test begins on the device that asks, and its result is one person's
  // what is at somebody's home
  const networks = paths.filter((route) => /\/(?:internet\/home|myconnecteddevices\/.*|wifi-change-confirmation\/modal|gatewayrestartcomplete\/modal)$/.test(route))
  // and what somebody has, and has reported
  const equipment = paths.filter((route) => /\/(?:seequipment\/model|refreshconnection\/modal|startover\/modal|robocalls|launchworkflow\/modal|workflow\/modal|seenextstep\/model)$/.test(route))
  const speedTests = paths.filter((route) => /\/speedtest(?:$|result\/)/.test(route))
  // an operator's figures, their desk, and the Studio
  const figures = paths.filter((route) => /^(?:insights|desk|studio)(\/|$)/.test(route))
  const never = new Set(['', '*', 'acctmgmt/login', 'acctmgmt/overview', 'acctmgmt/mydata.json', 'orders/details', ...searches, ...opinions, ...appointments, ...bills, ...tickets, ...mails, ...outageFeeds, ...speedTests, ...networks, ...equipment, ...figures])
  const undecided = paths.filter((route) => {
    const example = `/${route}`.replace(/:\w+/g, 'x1')
    return !never.has(route) && !keptPageKinds.some((kind) => kind.path.test(example))
  })
  expect(undecided).toEqual([])
})
