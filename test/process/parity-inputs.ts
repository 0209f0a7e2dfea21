import { panels } from '#features/insights/contract.ts'
import type { CallInput } from '#platform/services/fill-path.ts'
import { testNow } from '#test/support/context.ts'

const variant = { audience: 'consumer', locale: 'en' } as const
const question = { 'app-id': 'support', isRelatedQnAEnabled: 'true', isCallLLM: 'false', stream: 'false', locale: 'en' } as const
const mayasAppointment = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }
export const [speedToken, mayasSpeedToken] = ['a'.repeat(32), 'm'.repeat(32)]
const speedFigures = { uploadKbps: 7, latencyMs: 7, jitterMs: 7, loadedLatencyMs: 7 }
const speedGateway = { uverseAccnt: '301448210', oui: '0A1B2C', sn: 'SN-1' }
export const figures = [{ query: { audience: 'all', locale: 'en', period: '7d' } }]
const outageContent = { title: { en: 'Down', es: 'Caído' }, text: { en: '', es: '' }, services: ['internet'], zips: ['30309'], isNational: false, cause: 'power', timeZone: 'America/New_York', startedAt: testNow, restoreAt: null, endedAt: null, isPublished: true }
const studioPlace = { audience: 'consumer', id: 'KM1000101' }
export const bestBet = { audience: 'consumer', locale: 'en', patterns: ['wi-fi'], isWhole: false, page: 'KM1000101', isOn: true }
const studioContent = { topic: 'internet', sub: 'wi-fi', related: [], en: { title: 'Wi-Fi', description: 'All of it.', questions: [], body: 'Some help.' } }

/**
 * Inputs that succeed, for at least one of the callers below. A new endpoint without one fails here: whoever adds it
 * says how it is called.
 */
export const goodInputs: Record<string, CallInput[]> = {
  'sign-in.checkRecognisedToken': [{}],
  'sign-in.readUserInRecogState': [{}],
  'sign-in.listRememberedDevices': [{}],
  // nobody's
  'sign-in.forgetRememberedDevice': [{ params: { id: 'a'.repeat(43) } }],
  'account.readAccountDetails': [{}, { body: {} }],
  'account.readUnifiedAccountDetails': [{}],
  'account.readProfileInfo': [{}],
  'account.readPreferences': [{}],
  'account.changePreferences': [{ body: { locale: 'es', mailsOff: ['tickets'] } }, { body: { locale: 'en', mailsOff: [] } }],
  'account.readCurrentUserServices': [{}],
  'siteContent.listAllocations': [{ query: { teams: 'support' } }, { query: { teams: 'support,search' } }],
  'siteContent.getPageFeed': [
    { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'smb' }, query: { locale: 'es' } },
    { params: { system: 'idpcms', section: 'support', page: 'supportlander', audience: 'consumer' }, query: { locale: 'en' } },
  ],
  'siteContent.getOutageFeed': [{ params: { audience: 'consumer' }, query: { locale: 'es' } }],
  'siteContent.getHubAnswer': [{ query: { locale: 'en' } }],
  'guidedFixes.listFixes': [{ query: { locale: 'es' } }],
  'guidedFixes.getFix': [{ params: { id: 'no-internet' }, query: variant }, { params: { id: 'nothing' }, query: variant }],
  'knowledge.getArticle': [{ params: { id: 'KM1000101' }, query: variant }],
  'knowledge.getTopic': [{ params: { topic: 'internet' }, query: variant }],
  'knowledge.listTopics': [{ query: { ...variant, locale: 'es' } }],
  'knowledge.getPageText': [{ params: { page: 'contact' }, query: variant }],
  'knowledge.listDevices': [{ query: { locale: 'en' } }],
  'search.listResults': [{ query: { ...variant, q: 'restrat my gateway', exact: 'false', page: 2, rows: 15, source: 'page' } }, { query: { ...variant, q: '', exact: 'true', page: 1, rows: 5, source: 'panel' } }],
  'search.listPredictions': [{ query: { ...variant, q: 'restrat gatw' } }],
  'search.keepSignals': [{ params: { collection: 'support_signals' }, body: { 'app-id': 'support', q: 'bill', name: 'search', signals: [{ type: 'click', params: { app_id: 'support', docId: 'KM1000101', res_pos: 2 } }] } }],
  'answers.extractAnswer': [{ query: { 'app-id': 'support', start: 0, rows: 1, wt: 'json', role: 'consumer', q: 'why is my bill higher', locale: 'en' } }],
  'answers.listPopularAnswers': [{ query: { 'app-id': 'support', q: '*:*', customerType: 'consumer', locale: 'en', los: 'internet' } }],
  'answers.answerQuestion': [{ query: { ...question, searchTerm: 'why is my bill higher', navigationTree: '~Support~' } }, { query: { ...question, searchTerm: 'my bill', isBillingIntent: 'true', intent: 'billing', ban: '301448210' } }, { query: { ...question, searchTerm: '?' } }],
  'answers.answerBusinessQuestion': [{ query: { ...question, searchTerm: 'how do I restart the gateway', lineOfService: 'internet' } }],
  'answers.summariseAnswer': [{ body: { bestAnswerDetails: { source: 'Gen_/support', customerType: 'consumer', userQuery: 'how do I pay my bill', isForums: false, isStream: false, isCallLLM: false, cacheAnswer: true, appId: 'support', locale: 'en' } } }],
  'answers.personaliseAddOns': [{ params: { intentParent: 'addOn' }, query: { 'app-id': 'support', banList: '301448210', addOnIntents: 'international roaming', locale: 'en' } }],
  'answers.followUp': [{ query: { userQuestion: 'and how do I pay it', customerType: 'consumer', locale: 'en' }, body: { conversationalData: { spectra: { llmSessionId: 'a-session', conversationHistory: 'User: why is my bill higher\nSystem: Because.' } } } }],
  'answers.handOver': [{ body: { target: 'ticket', audience: 'consumer', locale: 'es', turns: [{ question: '¿por qué subió mi factura?', answer: '' }] } }],
  'answers.openHandover': [{ body: { name: 'opens-once' } }, { body: { name: 'unknown' } }],
  'answers.readHandover': [{ body: { id: 'a-conversation' } }, { body: { id: 'somebodys' } }, { body: { id: 'unknown' } }],
  'answers.rateAnswer': [{ body: { answerId: 'an-answer', isHelpful: false, reason: 'label1', comment: 'too short' } }],
  'knowledge.getDevice': [{ params: { make: 'nokia', model: 'bgw320' }, query: { locale: 'en' } }],
  'outages.listLocalOutages': [{ query: { locale: 'es' } }],
  'outages.checkZip': [{ body: { zip: '30309', locale: 'es' } }],
  'outages.readStatus': [{ query: { locale: 'en' } }],
  'outages.listStudioOutages': [{}],
  'outages.readStudioOutage': [{ params: { id: 'OUT-7001' } }, { params: { id: 'OUT-none' } }],
  'outages.saveStudioOutage': [{ params: { id: 'OUT-parity' }, body: { ...outageContent, version: 0, note: { en: '', es: '' } } }],
  'outages.follow': [{ body: { outage: 'OUT-7001', email: 'parity@example.com', locale: 'es', audience: 'consumer' } }, { body: { outage: 'OUT-none', locale: 'en', audience: 'consumer' } }],
  'outages.readSubscription': [{ body: { token: 'x.y', locale: 'en' } }],
  'outages.changeSubscription': [{ body: { token: 'x.y', locale: 'en', wanted: 'none' } }],
  'outages.listForStaff': [{ query: { customer: 'somebody', locale: 'en' } }],
  'activity.listActivity': [{ query: { locale: 'en', audience: 'consumer' } }, { query: { locale: 'es', audience: 'smb', kind: 'bill' } }],
  'billing.listBills': [{ query: {} }, { query: { accountNumber: '512003377' } }, { query: { accountNumber: '999999999' } }],
  'billing.requestArrangement': [{ body: { accountNumber: '999999999', payOn: '2026-11-27', audience: 'consumer', locale: 'en' } }, { body: { accountNumber: '512003377', payOn: '2020-01-01', audience: 'consumer', locale: 'es' } }, { body: { accountNumber: '512003377', payOn: '2026-11-27', audience: 'consumer', locale: 'en' } }],
  'orders.listForStaff': [{ query: { customer: 'somebody' } }],
  'orders.listOrders': [{ query: {} }, { query: { accountNumber: '512003377' } }, { query: { accountNumber: '999999999' } }],
  'appointments.readAppointments': [{ body: { account: { source: 'support', service: 'uverse' } }, query: {} }, { body: { account: {} }, query: { debug: 'true' } }],
  'appointments.findAppointments': [{ body: { account: { orderid: '71-104233550198', zipcode: '30309', source: 'supportSearchAppt' } }, query: {} }],
  'appointments.listSlots': [{ body: { appointment: { ...mayasAppointment, time: { requestDate: '2026-11-24' } }, account: {} } }],
  // the customer below brings an Idempotency-Key: asked again, a change has the same answer
  'appointments.reschedule': [{ body: { slot: { date: '2026-11-24', startTime: '10:00', endTime: '12:00' }, appointment: mayasAppointment, account: {} } }],
  'appointments.updateDayOfContact': [{ body: { appointment: { externalJobID: 'JOB100210', dayOfContact: { firstName: 'Ana', lastName: 'Torres', phone: '404.555.0199' } }, account: {} } }],
  'appointments.listIhxTimes': [{ body: { appointment: { ...mayasAppointment, time: { requestDate: '2026-11-24' } }, account: {} } }],
  'appointments.rescheduleIhx': [{ body: { slot: { date: '2026-11-24', startTime: '10:00', endTime: '12:00' }, appointment: mayasAppointment, account: {} } }],
  'appointments.cancelIhx': [{ query: { workOrderId: mayasAppointment.workOrderId, ban: '301448210' } }, { query: { workOrderId: 'WO000000', ban: '301448210' } }],
  'appointments.cancel': [{ body: { appointment: mayasAppointment, account: {} } }],
  'appointments.readArrival': [{ body: { appointment: { workOrderID: 'WO100210' }, account: {} } }],
  'appointments.readCalendarFile': [{ body: { appointment: { workOrderId: 'WO100210' }, account: {} } }],
  'appointments.listForStaff': [{ query: { customer: 'somebody', account: '301448210' } }],
  'tickets.listTickets': [{ query: { state: 'all', limit: 50, offset: 0 } }, { query: { state: 'ended', limit: 1, offset: 0 } }],
  'tickets.readTicket': [{ params: { number: 'CM20260001' } }, { params: { number: 'CM00000000' } }],
  'tickets.exportTickets': [{}],
  // of somebody who has none: deleted once, hers would be missing below
  'tickets.deleteTickets': [{ query: { confirm: 'a+b@ex%20.com' } }],
  'speedTest.listOwn': [{}],
  'speedTest.deleteOwn': [{ query: { confirm: 'a+b@ex%20.com' } }],
  'outages.listFollowed': [{ query: { locale: 'es' } }],
  'outages.unfollow': [{ query: { outage: 'OUT-none' } }],
  'tickets.openTicket': [{ body: { audience: 'consumer', locale: 'es', category: 'internet', description: 'Sin internet', contact: { by: 'phone', phone: '4045550117' } } }],
  'tickets.reply': [{ params: { number: 'CM20260001' }, body: { text: 'Better, thank you.' } }],
  'tickets.close': [{ params: { number: 'CM20260001' }, body: {} }],
  'tickets.reopen': [{ params: { number: 'CM20260001' }, body: { text: 'It is back.' } }],
  'tickets.listDeskTickets': [{ query: { view: 'open', limit: 2 } }, { query: { view: 'ended', limit: 30 } }, { query: { view: 'open', q: 'wifi', limit: 30 } }],
  'tickets.readDeskTicket': [{ params: { number: 'CM20260007' } }, { params: { number: 'CM00000000' } }],
  'tickets.countDeskViews': [{}],
  'tickets.listColleagues': [{}],
  // each at the version that the one before it has left
  'tickets.answerFromDesk': [{ params: { number: 'CM20260007' }, body: { text: 'We look at it.', status: 'inProgress', version: 1 } }],
  'tickets.noteFromDesk': [{ params: { number: 'CM20260007' }, body: { text: 'Seen before.' } }],
  'tickets.assignFromDesk': [{ params: { number: 'CM20260007' }, body: { assignee: 'olive.grant', version: 3 } }],
  'tickets.setStatusFromDesk': [{ params: { number: 'CM20260007' }, body: { status: 'held', reason: 'Parts', version: 4 } }],
  'speedTest.start': [{ body: { link: 'wifi' } }],
  'speedTest.check': [{ body: { token: speedToken } }, { body: { token: 'x'.repeat(32) } }],
  'speedTest.saveResult': [{ body: { token: 'x'.repeat(32), downloadKbps: 7, ...speedFigures } }, { body: { token: speedToken, downloadKbps: 7, ...speedFigures } }],
  'speedTest.readResult': [{ params: { id: 'a-speed-test-id-' } }],
  'speedTest.qualify': [{ params: speedGateway, body: { link: 'wired' } }],
  'speedTest.saveDownload': [{ params: { ...speedGateway, downloadKbps: 7 }, body: { token: mayasSpeedToken } }],
  'speedTest.saveUpload': [{ params: { ...speedGateway, downloadKbps: 7 }, body: { token: mayasSpeedToken, ...speedFigures } }],
  'speedTest.readHistory': [{ params: speedGateway }],
  'homeNetwork.listTopics': [{}],
  ...Object.fromEntries(['readProfile', 'qualify', 'readDevice', 'readEquipment'].map((name) => [`homeNetwork.${name}`, [{ query: { accountNumber: '301448210', device: 'device-1' } }]])),
  ...Object.fromEntries(['readStatus', 'listDevices', 'readWifi'].map((name) => [`homeNetwork.${name}`, [{ params: { value: '301448210' } }]])),
  'homeNetwork.restart': [{ params: { value: '301448210' }, body: {} }],
  'homeNetwork.changeDevice': [{ params: { value: '301448210' }, body: { change: 'rename', device: 'device-1', name: 'Phone' } }],
  'homeNetwork.changeWifi': [{ params: { value: '301448210' }, body: { network: 'guest', isOn: true } }],
  'homeNetwork.changeSsid': [{ params: { value: '301448210' }, body: { network: 'main', name: 'Home', password: 'maple river 12' } }],
  'analytics.reportEvents': [
    {
      body: {
        events: [
          { id: '0190a6c4-5b1e-4c7e-9d4f-0f1f2f3f4f5f', name: 'Page_Load', page: '/support', ...variant, at: testNow, isAnonymous: true },
        ],
      },
    },
  ],
  'analytics.readLoginAnalytics': [{ query: { source: 'support' } }],
  'analytics.readLoginReporting': [{}],
  'consent.determineConsentBanner': [{}],
  'consent.updateConsent': [{ body: { choice: 'refused' } }, { body: { choice: 'granted' } }],
  'consent.readUserInRecogState': [{}],
  ...Object.fromEntries(Object.values(panels).map(({ id }) => [id, figures])),
  'studio.listArticles': [{ query: { q: 'wi-fi' } }, { query: { state: 'live', page: 2 } }],
  'studio.readArticle': [{ params: studioPlace }],
  'studio.listVersions': [{ params: studioPlace }],
  'studio.listChanges': [{ query: { limit: 5 } }],
  // said twice, each is done once
  'studio.listBets': [{}],
  'studio.readBet': [{ params: { id: 'BB-of-the-suite' } }, { params: { id: 'BB-none-of-this' } }],
  'studio.setBet': [{ params: { id: 'BB-of-parity' }, body: { version: 0, bet: bestBet } }, { params: { id: 'BB-of-parity' }, body: { version: 7, bet: { ...bestBet, page: 'page/none' } } }],
  'studio.tryBet': [{ body: { bet: bestBet, question: 'slow wi-fi' } }],
  'studio.listQuestions': [{}],
  'studio.watchQuestion': [{ body: { audience: 'consumer', locale: 'en', question: 'Why is my gateway red?' } }],
  'studio.forgetQuestion': [{ params: { id: 'asked.aaaaaaaaaaaaaaaaaaaaaa' } }],
  'studio.tryQuestion': [{ body: { audience: 'consumer', question: 'How do I restart my gateway?' } }, { body: { audience: 'smb', locale: 'es', question: 'zzz qqq' } }],
  'studio.listFlags': [{ query: {} }, { query: { login: 'nobody.here', audience: 'smb' } }],
  'studio.readFlag': [{ params: { team: 'support', name: 'appt-tech' } }, { params: { team: 'support', name: 'no-such-flag' } }],
  'studio.setFlag': [{ params: { team: 'support', name: 'appt-tech' }, body: { value: '50', version: 0 } }, { params: { team: 'support', name: 'appt-tech' }, body: { value: 'soon', version: 7 } }],
  'studio.createArticle': [{ body: { audience: 'smb', content: studioContent } }],
  'studio.saveArticle': [{ params: studioPlace, body: { version: 0, content: studioContent } }, { params: studioPlace, body: { version: 7, content: { ...studioContent, related: ['KM1000102'] } } }],
  'studio.moveArticle': [{ params: { ...studioPlace, id: 'KM1000102' }, body: { version: 0, step: 'unpublish-at', at: testNow + 86_400_000 } }, { params: studioPlace, body: { version: 7, step: 'submit' } }],
  'insights.setWorkState': [{ body: { id: `query.${'x'.repeat(22)}`, state: 'planned' } }],
}

export const wrongInputs: CallInput[] = [
  {},
  { params: { id: '0', topic: '0', page: '0', make: '0', model: '0', audience: '0', system: '0', section: '0' }, query: { locale: 'xx', teams: '' }, body: { events: 7 } },
]
