import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportSettingsFor } from '#platform/config/report-hosts.ts'
import { AnalyticsEvent } from './analytics-events.ts'
import { isModalPage, modalPages, searchPages, pageNameOf } from './modal-pages.ts'
import { basePathOf, eventNameOf, flowCodeOf, reportSuiteOf, statusCodes, successFlags } from './report-codes.ts'

const everyEvent = { page: '/support', audience: 'consumer', locale: 'en', at: 1, isAnonymous: true } as const
const suiteOf = (host: string, production: string) => reportSuiteOf(reportSettingsFor(host, { production, productionSignIn: undefined, loginAnalytics: { production: '', staging: '' } }))
const accepts = (event: object) => AnalyticsEvent.safeParse({ ...everyEvent, id: randomUUID(), ...event }).success

test.each([
  { name: 'Page_Load' },
  { name: 'Link_Click', linkName: 'Wi-Fi' },
  { name: 'Common_Login_Submit', eventAction: 'formResponse', statusCode: statusCodes.login, successFlag: '1', userid: '', clientId: '', trid: '', accounts: [] },
  { name: 'formSubmit', formName: 'search', successFlag: '0', resultCount: 0 },
  { name: 'systemEvent', eventName: 'redirect', successFlag: '1', target: '/support' },
  { name: 'impression', element: 'card-internet' },
  { name: 'error/log', code: 'X' },
  { name: 'webVital', vital: 'LCP', value: 1200.5, viewport: 'smartphone' },
])('ANA-01 $name is in the catalogue, with its fields and no others of its kind', (event) => {
  expect(accepts(event)).toBe(true)
  for (const field of Object.keys(event).filter((key) => key !== 'statusCode' && key !== 'resultCount' && key !== 'target' && key !== 'viewport')) {
    expect(accepts({ ...event, [field]: undefined }), field).toBe(false)
  }
})

test('ANA-01 a name outside the catalogue is no event', () => {
  expect(accepts({ name: 'link_click', linkName: 'x' })).toBe(false)
})

test('ANA-05 status codes and success flags, letter for letter; no other flag is taken', () => {
  expect(statusCodes).toEqual({ cancel: '-1', unknown: '-2', unsuccessful: '0', login: 'LGN_01' })
  expect(Object.values(successFlags)).toEqual(['1', '0', '-1', '-2'])
  expect(accepts({ name: 'formSubmit', formName: 'search', successFlag: '2' })).toBe(false)
})

test('ANA-05 source defaults to support; the order hub and the internet app change flow code, paths and event names', () => {
  expect([flowCodeOf(true), flowCodeOf(true, 'omhub'), flowCodeOf(true, 'internetApp'), flowCodeOf(false), flowCodeOf(false, 'omhub')]).toEqual(['ESUP', 'CMO_AUTH', 'CMO_AUTH', 'CMO_UNAUTH', 'CMO_UNAUTH'])
  expect([basePathOf(), basePathOf('omhub'), basePathOf('internetApp')]).toEqual(['/support', '/orders/details', '/support'])
  expect([eventNameOf('Page_Load'), eventNameOf('Page_Load', 'omhub'), eventNameOf('Page_Load', 'internetApp')]).toEqual(['Page_Load', 'omhub_Page_Load', 'internetapp_Page_Load'])
})

test.each(['www.test2.example.com', 'test3.example.com', 'a.test5.example.com', 'test6', 'idse2.example.com', 'idse3-dev.example.com', 'localhost:3000', '127.0.0.1', 'other.example.com'])('ANA-06 %s reports to attcondev, also where it is called the production host', (host) => {
  expect(suiteOf(host, 'www.example.com')).toBe('attcondev')
  if (host !== 'other.example.com') expect(suiteOf(host, host)).toBe('attcondev')
})

test('ANA-06 the production host reports to attconprod, whatever its case and port', () => {
  expect(suiteOf('WWW.example.com:443', 'www.example.com')).toBe('attconprod')
})

test('ANA-07 ANA-08 ANA-09 the modals’ names are the specification’s, letter for letter', () => {
  expect(modalPages).toHaveLength(27)
  for (const page of ['/support/seequipment/model', '/support/seenextstep/model', '/search/unhelpfulfeedback/modal', '/orders/details/appointment/maxthreshold/modal', '/support/mysupport/att-tv/startover/modal']) expect(modalPages).toContain(page)
  expect(searchPages).toEqual({ consumer: '/search', smb: '/search/smallBusiness' })
})

test.each([
  ['/es-us/support/seequipment/model', '/support/seequipment/model'],
  ['/support/smallbusiness/wantmorehelp/modal', '/support/wantmorehelp/modal'],
  ['/support/es-us/smallbusiness/myconnecteddevices/phone/modal', '/support/myconnecteddevices/phone/modal'],
  ['/support_service/es-us/support/wireless/refreshconnection/modal/', '/support/wireless/refreshconnection/modal'],
  ['/support/mysupport/att-tv/startover/modal', '/support/mysupport/att-tv/startover/modal'],
  ['/support_service/myappointment/modal', '/support_service/myappointment/modal'],
  ['/es-us/support/internet/home', '/es-us/support/internet/home'],
  ['/es-us/search', '/search'],
])('ANA-07 the page %s is kept under the name %s', (path, name) => {
  expect(pageNameOf(path)).toBe(name)
})

test.each([
  ['/support/myappointment/modal', true],
  ['/support_service/myappointment/modal', true],
  ['/support_service/myappointment/reschedule/confirm/modal', true],
  ['/support/myconnecteddevices/phone/modal', true],
  ['/orders/details/appointment/modal', false],
  ['/support/seequipment/modal', false],
  ['/support', false],
])('ANA-07 ANA-09 %s is a modal’s page: %s', (page, expected) => {
  expect(isModalPage(page)).toBe(expected)
})
