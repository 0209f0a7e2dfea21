import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { consentChoices } from '#contracts/consent.ts'
import { anonymous } from '#contracts/identity.ts'
import { admit, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { mountServices } from '#platform/http/service-routes.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { consentFormPath } from '../consent-paths.ts'
import { determineConsentBanner, updateConsent } from '../contract.ts'
import { mountConsent } from './consent-routes.ts'
import { consentHandlers } from './handlers.ts'
import { readConsentBanner, readMayReport, readPrivacySignal } from './read-consent.ts'

function buildApp(environment: Record<string, string> = {}) {
  const runtime = buildRuntime({ environment, handlers: consentHandlers })
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), admit(runtime, async () => ({ identity: anonymous, recognisedToken: undefined, session: undefined })))
  mountConsent(app, runtime.config)
  mountServices(app, consentHandlers)
  const send = (path: string, init: RequestInit) => app.request(path, init, {} as AppEnv['Bindings'])
  return {
    ask: async (headers: Record<string, string> = {}) => (await send(determineConsentBanner.path, { headers })).json(),
    choose: (choice: string, headers: Record<string, string> = {}) =>
      send(updateConsent.path, { method: 'POST', body: JSON.stringify({ choice }), headers: { 'content-type': 'application/json', ...headers } }),
    submit: (fields: Record<string, string>, headers: Record<string, string> = {}) => send(consentFormPath, { method: 'POST', body: new URLSearchParams(fields), headers }),
  }
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')

test('ACC-15 the paths are those of the specification', () => {
  expect([determineConsentBanner, updateConsent].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /msapi/recognizedstatems/v1/consent/determineConsentBanner',
    'POST /msapi/recognizedstatems/v1/consent/updateConsent',
  ])
})

test('ACC-15 the banner leads to the operator’s page of privacy, where it has one, in the page’s language', async () => {
  const footerLinks = [{ href: '/support/terms', en: 'Terms', es: 'Condiciones' }, { href: '/support/privacy', en: 'Privacy', es: 'Privacidad' }]
  const runtime = buildRuntime({ handlers: consentHandlers })
  const policyAt = async (path: string, links?: typeof footerLinks) => (await readConsentBanner(buildContext({ ...runtime, site: { ...runtime.site, ...(links ? { footerLinks: links } : {}) } }, { path })))?.policy
  expect(await policyAt('/support', footerLinks)).toEqual({ label: 'Privacy', href: '/support/privacy' })
  expect(await policyAt('/es-us/support/', footerLinks)).toEqual({ label: 'Privacidad', href: '/es-us/support/privacy' })
  expect(await policyAt('/support', [])).toBeUndefined()
})

test('ACC-15 somebody who has said nothing is asked; what they say is kept for half a year, and they are asked no more', async () => {
  const { ask, choose } = buildApp()
  expect(await ask()).toEqual({ content: { isBannerNeeded: true, choice: '', hasPrivacyControl: false, mayReport: true } })
  const answer = await choose('refused')
  expect(await answer.json()).toEqual({ content: { isBannerNeeded: false, choice: 'refused', hasPrivacyControl: false, mayReport: false } })
  expect(cookieOf(answer)).toBe('careline_consent=refused; Path=/; SameSite=Lax; Max-Age=15552000')
  const cookie = cookieOf(answer)!.split(';')[0]!
  expect(await ask({ cookie })).toEqual({ content: { isBannerNeeded: false, choice: 'refused', hasPrivacyControl: false, mayReport: false } })
  expect(cookieOf(await choose('granted', { cookie }))).toContain('careline_consent=granted')
})

test('ACC-15 over https the cookie is the site’s own and secure', async () => {
  const { choose, submit } = buildApp({ PUBLIC_URL: 'https://support.example.com' })
  for (const answer of [await choose('granted'), await submit({ choice: 'granted', from: '/support' })]) {
    expect(cookieOf(answer)).toBe('__Host-careline_consent=granted; Path=/; SameSite=Lax; Max-Age=15552000; Secure')
  }
})

test('ACC-15 Global Privacy Control counts as no: nobody is asked, and a choice does not change it', async () => {
  const { ask, choose } = buildApp()
  const gpc = { 'sec-gpc': '1' }
  expect(await ask(gpc)).toEqual({ content: { isBannerNeeded: false, choice: '', hasPrivacyControl: true, mayReport: false } })
  expect(await ask({ ...gpc, cookie: 'careline_consent=granted' })).toMatchObject({ content: { mayReport: false } })
  expect(await (await choose('granted', gpc)).json()).toMatchObject({ content: { choice: 'granted', mayReport: false } })
  expect(await ask({ 'sec-gpc': '0' })).toMatchObject({ content: { isBannerNeeded: true, hasPrivacyControl: false } })
})

test('ACC-15 where the operator asks first, nothing is reported before a yes; where nobody is asked, Global Privacy Control still counts', async () => {
  const first = buildApp({ CONSENT: 'opt-in' })
  expect(await first.ask()).toMatchObject({ content: { isBannerNeeded: true, mayReport: false } })
  expect(await first.ask({ cookie: 'careline_consent=granted' })).toMatchObject({ content: { isBannerNeeded: false, mayReport: true } })
  const never = buildApp({ CONSENT: 'off' })
  expect(await never.ask()).toMatchObject({ content: { isBannerNeeded: false, mayReport: true } })
  expect(await never.ask({ 'sec-gpc': '1' })).toMatchObject({ content: { mayReport: false } })
})

test('ACC-15 another choice than the two is refused and sets no cookie', async () => {
  const { choose, submit } = buildApp()
  const refused = await choose('maybe')
  expect([refused.status, cookieOf(refused)]).toEqual([400, null])
  const form = await submit({ choice: 'maybe', from: '/support' })
  expect([form.status, form.headers.get('location'), cookieOf(form)]).toEqual([303, '/support', null])
})

test('API-02 ACC-15 what a client says under our own header’s name counts for nothing', async () => {
  expect(await buildApp().ask({ 'idp-consent': 'refused gpc' })).toMatchObject({ content: { isBannerNeeded: true, choice: '' } })
})

test.each([
  { from: '/support/topic/internet?x=1', referer: undefined, to: '/support/topic/internet?x=1' },
  { from: '/support', referer: 'http://localhost:3000/search?q=bill', to: '/search?q=bill' },
  { from: '/es-us/support/', referer: undefined, to: '/es-us/support/' },
  { from: '/support/myticket?s=a.b.c', referer: 'http://localhost:3000/', to: '/support/myticket?s=a.b.c' },
  { from: 'https://evil.example/', referer: 'http://localhost:3000/', to: '/' },
  { from: '/acctmgmt/login?interaction=abc', referer: undefined, to: '/acctmgmt/login?interaction=abc' },
  { from: 'https://evil.example/phish', referer: undefined, to: '/phish' },
  { from: '//evil.example/phish', referer: undefined, to: '/phish' },
  { from: String.raw`/\evil.example`, referer: undefined, to: '/' },
  { from: 'http://localhost:3000//evil.example', referer: undefined, to: '/evil.example' },
  { from: String.raw`http://localhost:3000/\/evil.example`, referer: undefined, to: '/evil.example' },
  { from: 'javascript:alert(1)', referer: undefined, to: '/alert(1)' },
  { from: 'http://[', referer: undefined, to: '/' },
])("ACC-15 without script the form keeps the choice and goes back: from '$from', referer '$referer' → $to", async ({ from, referer, to }) => {
  const answer = await buildApp().submit({ choice: 'granted', from }, referer ? { referer } : {})
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  expect(cookieOf(answer)).toContain('careline_consent=granted')
})

test('ACC-15 a visitor may be asked again: the choice is forgotten', async () => {
  const answer = await buildApp().submit({ choice: 'ask', from: '/support' }, { cookie: 'careline_consent=refused' })
  expect(cookieOf(answer)).toBe('careline_consent=; Path=/; SameSite=Lax; Max-Age=0')
})

/** The context of a page whose browser has sent these signals. */
function contextSaying(said: string | undefined, environment: Record<string, string> = {}, path = '/support') {
  return buildContext(buildRuntime({ environment, handlers: consentHandlers }), { path, visitor: { consent: said === undefined ? undefined : { choice: consentChoices.find((choice) => said.includes(choice)), hasPrivacyControl: said.includes('gpc') } } })
}

test('ACC-15 the banner has its sentences in the page’s language, and says the operator’s rule', async () => {
  expect(await readConsentBanner(contextSaying(undefined))).toMatchObject({ rule: 'opt-out', title: 'Your privacy choices', allow: 'Allow' })
  expect(await readConsentBanner(contextSaying(undefined, { CONSENT: 'opt-in' }, '/es-us/support/'))).toMatchObject({ rule: 'opt-in', refuse: 'No permitir', text: expect.stringMatching(/^¿Podemos/) })
})

test.each(['granted', 'refused', 'gpc', 'granted gpc', 'refused gpc'])("ACC-15 there is no banner for a browser that has said '%s', nor where the operator asks nobody", async (said) => {
  expect(await readConsentBanner(contextSaying(said))).toBeUndefined()
  expect(await readConsentBanner(contextSaying(said, { CONSENT: 'off' }))).toBeNull()
})

test('ACC-15 without the consent service nobody is asked, and the page is made all the same', async () => {
  expect(await readConsentBanner(buildContext(buildRuntime({ handlers: [] })))).toBeUndefined()
})

test.each([
  { said: undefined, may: true },
  { said: 'granted', may: true },
  { said: 'refused', may: false },
  { said: 'gpc', may: false },
  { said: 'granted gpc', may: false },
])('ACC-15 the server reports events of a browser that has said $said: $may', ({ said, may }) => {
  expect(readMayReport(contextSaying(said))).toBe(may)
})

test.each([
  { said: undefined, words: undefined },
  { said: 'refused', words: undefined },
  { said: 'gpc', words: /^Privacy choices: your browser sends Global Privacy Control. We respect it/ },
  { said: 'granted gpc', words: /count nothing/ },
])('ACC-15 a browser that has said $said is told in place of the choices: $words', ({ said, words }) => {
  const told = readPrivacySignal(contextSaying(said))
  if (words) expect(told).toMatch(words)
  else expect(told).toBeUndefined()
  expect(readPrivacySignal(contextSaying(said, { CONSENT: 'off' }))).toBeUndefined()
})

test('ACC-15 in Spanish as well', () => {
  expect(readPrivacySignal(contextSaying('gpc', {}, '/es-us/support/'))).toMatch(/Global Privacy Control. La respetamos/)
})
