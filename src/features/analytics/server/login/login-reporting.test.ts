import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { failure, success } from '#contracts/outcome.ts'
import { allocations } from '#features/site-content/contract.ts'
import { call } from '#platform/services/call.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { handle } from '#platform/services/handlers.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { AnalyticsEvent } from '../../events/analytics-events.ts'
import { loginReporting } from '../../login/login-endpoints.ts'
import { reportEvents } from '../../contract.ts'
import { analyticsHandlers } from '../handlers.ts'
import { recordEvent } from '../record-event.ts'

const flag = 'cfg-ixp-support-loginreporting-disable'

/** The site's answer for this value of the flag; undefined: the flag service is down. */
async function ask(value: string | undefined, environment: Record<string, string> = {}) {
  const flags = handle(allocations, async () => (value === undefined ? failure(503, 'UNREACHABLE', 'down') : success({ allocations: [{ name: flag, value }] })))
  const runtime = buildRuntime({ environment, handlers: [...analyticsHandlers, flags] })
  return call(buildContext(runtime), loginReporting, {})
}

test.each([
  { value: 'true', isDisabled: true },
  { value: 'false', isDisabled: false },
  { value: 'TRUE', isDisabled: false },
  { value: '', isDisabled: false },
  { value: undefined, isDisabled: false },
])("ANA-03 loginreporting-disable '$value' disables login reporting: $isDisabled", async ({ value, isDisabled }) => {
  expect(await ask(value)).toMatchObject({ ok: true, data: { isDisabled } })
})

test('ANA-03 ANA-04 the site says whether it is the production sign-in host, and where login analytics answer', async () => {
  expect(await ask('false')).toMatchObject({ data: { isProductionSignInHost: false, loginAnalyticsOrigin: '' } })
  const environment = { PUBLIC_URL: 'https://www.example.com', PRODUCTION_SIGN_IN_HOST: 'www.example.com', LOGIN_ANALYTICS_ORIGIN: 'https://login.example.com' }
  expect(await ask('false', environment)).toMatchObject({ data: { isProductionSignInHost: true, loginAnalyticsOrigin: 'https://login.example.com' } })
})

describeEachEngine('the report of a sign-in', (openTestDatabase) => {
  test.each([
    { choice: 'refused', hasPrivacyControl: false },
    { choice: undefined, hasPrivacyControl: true },
    { choice: 'granted', hasPrivacyControl: true },
  ] as const)('ACC-15 of a browser that has said %j is taken and not kept, nor is any other event', async (consent) => {
    const database = await openTestDatabase()
    const event = AnalyticsEvent.parse({ id: randomUUID(), name: 'Page_Load', page: '/support', audience: 'consumer', locale: 'en', at: testNow, isAnonymous: true })
    const context = buildContext(buildRuntime({ database, handlers: analyticsHandlers }), { visitor: { consent } })
    expect(await call(context, reportEvents, { body: { events: [event] } })).toMatchObject({ status: 202, data: { kept: 0 } })
    await recordEvent(context, { name: 'Page_Load', isAnonymous: true, reason: 'accountDetailsFailed' })
    expect(await database.read.selectFrom('analytics_event').selectAll().execute()).toEqual([])
  })

  test('ANA-03 is kept without the customer’s id and without account numbers', async () => {
    const database = await openTestDatabase()
    const event = AnalyticsEvent.parse({
      id: randomUUID(), name: 'Common_Login_Submit', page: '/support?final=1', audience: 'consumer', locale: 'en', at: testNow, isAnonymous: false,
      eventAction: 'formResponse', statusCode: 'LGN_01', successFlag: '1', userid: 'customer-7001', clientId: 'careline-support', trid: 'a-request', flowCode: 'ESUP',
      customerType: 'CONS', accounts: [{ type: 'uverse', accountNumber: '301448210', isSMB: false }],
    })
    const context = buildContext(buildRuntime({ database, handlers: analyticsHandlers }), { identity: signedInAs('customer-7001') })
    expect(await call(context, reportEvents, { body: { events: [event] } })).toMatchObject({ status: 202 })
    const [kept] = await database.read.selectFrom('analytics_event').selectAll().execute()
    expect(kept).toMatchObject({ id: event.id, name: 'Common_Login_Submit', page: '/support' })
    expect(JSON.parse(kept!.payload)).toMatchObject({ statusCode: 'LGN_01', successFlag: '1', trid: 'a-request', flowCode: 'ESUP', accounts: [{ type: 'uverse', isSMB: false }] })
    expect(JSON.stringify(kept)).not.toMatch(/301448210|customer-7001/)
  })
})
