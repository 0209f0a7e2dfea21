import { isAbsolute } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

type Settings = Record<string, string | undefined>

function problemOf(environment: Settings): string {
  try {
    loadConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('these settings were accepted')
}

test('API-05 without any setting everything runs in this process, with the demo world', () => {
  expect(loadConfig({})).toMatchObject({
    mode: 'demo',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    identity: { kind: 'embedded' },
    cluster: 'embedded',
    returnOrigins: [],
    sessionMs: 3_600_000,
  })
  expect(isAbsolute(loadConfig({}).dataDirectory)).toBe(true)
})

test('API-05 settings that are there but empty count as not set', () => {
  const empty = { PORT: '', PUBLIC_URL: '', DATABASE_URL: '', SERVICES_URL: '', HOST: '', GATEWAY_SECRET: '', RETURN_ORIGINS: '', OIDC_ISSUER: '' }
  expect(loadConfig(empty)).toEqual(loadConfig({}))
})

test.each([
  ['CARELINE_ENV', 'prod'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['PUBLIC_URL', 'support.example.com'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['OIDC_ISSUER', 'not a url'],
  ['DEPLOYMENT_CLUSTER', 'moon'],
  ['SERVICES_URL', 'localhost:3001'],
  ['TRUSTED_PROXIES', '-1'],
  ['SESSION_MINUTES', '2'],
  ['LOG_LEVEL', 'loud'],
  ['IDENTITY', 'none'],
])('API-05 %s=%s is refused in one clear sentence that names both', (name, value) => {
  const problem = problemOf({ [name]: value })
  expect(problem).toContain(name)
  expect(problem).toContain(value)
  expect(problem).toMatch(/^[^\n]+\.$/)
})

test.each<[string, string, string]>([
  ['CARELINE_ENV', 'prod', 'must be one of demo, production, test'],
  ['CARELINE_ENV', '', 'must be one of demo, production, test'],
  ['CONSENT', 'maybe', 'must be one of opt-out, opt-in, off'],
  ['CARELINE_DATA', ' ', 'must not be empty'],
  ['PORT', 'eighty', 'must be a number'],
  ['PORT', '99999', 'must be between 0 and 65535'],
  ['PORT', '80.5', 'must be a whole number'],
  ['SESSION_MINUTES', '0', 'must be between 5 and 1440'],
  ['DISK_RESERVE_MB', '-1', 'must be between 0 and 1000000'],
  ['MODEL_INPUT_PRICE', '-1', 'must not be below 0'],
  ...['https://host.example/support', 'https://host.example/?x', 'https://host.example#x', 'https://user@host.example'].map((url): [string, string, string] => ['PUBLIC_URL', url, 'must be an origin alone, such as https://support.example.com, without a path']),
])('API-05 %s=%s is refused in the words of operators: %s', (name, value, words) => {
  expect(problemOf({ [name]: value })).toBe(`The setting ${name} (now '${value}') cannot be used: ${words}.`)
})

test('API-05 a slash at the end of PUBLIC_URL is not part of it', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://host.example:8443/' }).publicUrl).toBe('https://host.example:8443')
})

test.each<[string, Settings, RegExp]>([
  ['a gateway without its secret', { IDENTITY: 'gateway' }, /GATEWAY_SECRET/],
  ['an issuer without an address', { IDENTITY: 'issuer' }, /OIDC_ISSUER/],
  ['production without its address', { CARELINE_ENV: 'production', OIDC_ISSUER: 'https://id.example.com' }, /^CARELINE_ENV=production needs PUBLIC_URL/],
  ['production with the built-in provider', { CARELINE_ENV: 'production', PUBLIC_URL: 'https://support.example.com' }, /identity provider.*OIDC_ISSUER.*demonstration/],
  ['a cluster without a domain', { DEPLOYMENT_CLUSTER: 'test5' }, /SERVICES_DOMAIN/],
  ['a secret for a gateway that is not there', { GATEWAY_SECRET: 'x'.repeat(32) }, /IDENTITY=gateway.*SERVICES_SECRET/],
  ['services of this machine without a secret', { DEPLOYMENT_CLUSTER: 'local' }, /SERVICES_SECRET/],
  ['an address of services without a secret', { SERVICES_URL: 'http://localhost:3001' }, /^SERVICES_URL needs SERVICES_SECRET.*SERVICES_SECRET=none/],
  ['one secret for gateway and services', { IDENTITY: 'gateway', GATEWAY_SECRET: 'x'.repeat(32), SERVICES_SECRET: 'x'.repeat(32) }, /must differ/],
  ['a host with a scheme', { ALLOWED_HOSTS: 'services.internal, https://x' }, /ALLOWED_HOSTS.*'https:\/\/x'/],
  ['a host with a port', { ALLOWED_HOSTS: 'services.internal:3001' }, /ALLOWED_HOSTS/],
  ['a return origin that is none', { RETURN_ORIGINS: 'https://shop.example.com, shop2' }, /'shop2'/],
  ...['https://x.example/foo', 'https://x.example/?q', 'https://x.example#top', 'https://user@x.example'].map((value): [string, Settings, RegExp] => [`a return origin that is more than one, ${value},`, { RETURN_ORIGINS: `https://shop.example.com, ${value}` }, /^RETURN_ORIGINS holds 'https:\/\/.*', but an origin has no path, query or user name: write https:\/\/x\.example, which means all pages there\.$/]),
  ['a page that may embed ours', { EMBED_ORIGINS: 'https://www.example.com/x' }, /^EMBED_ORIGINS .*write https:\/\/www\.example\.com,/],
  ['a page that searches here', { SEARCH_PAGE_ORIGINS: 'https://support.example.com/x' }, /^SEARCH_PAGE_ORIGINS .*write https:\/\/support\.example\.com,/],
  ['a partner’s path', { PARTNER_CALLBACK_ORIGINS: 'https://fsm.example.com/hook' }, /^PARTNER_CALLBACK_ORIGINS .*write https:\/\/fsm\.example\.com,/],
])('API-05 %s is refused in one clear sentence', (_, environment, expected) => {
  const problem = problemOf(environment)
  expect(problem).toMatch(expected)
  expect(problem).toMatch(/^[^\n]+\.$/)
})

test('API-02 services of the operator’s own may need no secret, once the operator has said so', () => {
  expect(loadConfig({ SERVICES_URL: 'http://localhost:3001', SERVICES_SECRET: 'none' })).toMatchObject({ servicesUrl: 'http://localhost:3001', servicesSecret: undefined })
  expect(problemOf({ SERVICES_SECRET: 'nonesuch' })).toMatch(/^The setting SERVICES_SECRET cannot be used: must have at least 32 characters/)
})

test('API-02 a secret that cannot be used is not repeated in the message', () => {
  const problem = problemOf({ GATEWAY_SECRET: 'hunter2' })
  expect(problem).toContain('GATEWAY_SECRET')
  expect(problem).toContain('32')
  expect(problem).not.toContain('hunter2')
})

test('ACC-01 return origins are a list of origins; a slash at the end is no path', () => {
  const { returnOrigins } = loadConfig({ RETURN_ORIGINS: 'https://shop.example.com/, http://localhost:8080' })
  expect(returnOrigins).toEqual(['https://shop.example.com', 'http://localhost:8080'])
})

test('API-02 production runs with an issuer or with a gateway', () => {
  expect(loadConfig({ CARELINE_ENV: 'production', PUBLIC_URL: 'https://support.example.com', OIDC_ISSUER: 'https://id.example.com/' }).identity).toMatchObject({ kind: 'issuer', issuer: 'https://id.example.com' })
  const secret = 'x'.repeat(32)
  expect(loadConfig({ CARELINE_ENV: 'production', PUBLIC_URL: 'https://support.example.com', IDENTITY: 'gateway', GATEWAY_SECRET: secret }).identity).toEqual({ kind: 'gateway', secret, mayNameRoles: false })
})

test('QAS-10 LAN-05 the search of another host, a widget of the operator, and origins that may embed ours', () => {
  const config = loadConfig({ PUBLIC_URL: 'https://support.example.com', SEARCH_ORIGIN: 'https://search.example.com/', EMBED_ORIGINS: 'https://shop.example.com, https://www.example.com', SEARCH_WIDGET_URL: 'https://cdn.example.com/search.js' })
  expect(config).toMatchObject({ searchOrigin: 'https://search.example.com', embedOrigins: ['https://shop.example.com', 'https://www.example.com'], searchWidgetUrl: 'https://cdn.example.com/search.js' })
  expect(loadConfig({ SEARCH_ORIGIN: 'https://search.example.com' }).searchOrigin).toBe('')
  expect(() => loadConfig({ EMBED_ORIGINS: 'shop' })).toThrow(/EMBED_ORIGINS/)
  expect(loadConfig({ SEARCH_PAGE_ORIGINS: 'https://support.example.com/' }).searchPageOrigins).toEqual(['https://support.example.com'])
})

test('QAS-10 a session for several hosts is only for those of a domain that PUBLIC_URL is part of', () => {
  const PUBLIC_URL = 'https://support.example.com'
  for (const domain of ['example.com', 'Support.Example.com']) expect(loadConfig({ PUBLIC_URL, SESSION_COOKIE_DOMAIN: domain }).sessionCookieDomain).toBe(domain.toLowerCase())
  expect(loadConfig({ PUBLIC_URL }).sessionCookieDomain).toBeUndefined()
  for (const domain of ['other.com', 'port.example.com', 'com', '.example.com', 'example.com; x']) expect(problemOf({ PUBLIC_URL, SESSION_COOKIE_DOMAIN: domain })).toContain('SESSION_COOKIE_DOMAIN')
  expect(problemOf({ PUBLIC_URL: 'http://support.example.com', SESSION_COOKIE_DOMAIN: 'example.com' })).toContain('https')
})

test('APT-08 partners are named with the hash of their secret, which is never repeated, and hear events at https addresses only', () => {
  const hash = 'A1'.repeat(32)
  const { partnerClients, partnerCallbackOrigins } = loadConfig({ PARTNER_CLIENTS: ` fsm:${hash}, `, PARTNER_CALLBACK_ORIGINS: 'https://fsm.example.com' })
  expect(partnerClients).toEqual([{ id: 'fsm', secretHash: hash.toLowerCase(), regions: undefined, access: 'write', apis: ['appointment'] }])
  expect(partnerCallbackOrigins).toEqual(['https://fsm.example.com'])
  expect(loadConfig({})).toMatchObject({ partnerClients: [], partnerCallbackOrigins: [] })
  expect(problemOf({ PARTNER_CLIENTS: 'fsm:the-secret-itself' })).not.toContain('the-secret')
  expect(problemOf({ PARTNER_CLIENTS: `fsm:${hash},fsm:${hash}` })).toContain('twice')
  const scoped = loadConfig({ PARTNER_CLIENTS: `fsm:${hash}:regions=MW+SE:access=read,other:${hash}: access=write` }).partnerClients
  expect(scoped.map(({ regions, access }) => ({ regions, access }))).toEqual([{ regions: ['MW', 'SE'], access: 'read' }, { regions: undefined, access: 'write' }])
  for (const scope of ['access', 'access=', 'access=reed', 'Access=read', 'access=read=write', 'regions', 'regions=', 'regions=MW+', 'access=read:access=write', 'access=read:', ':', 'region=MW', 'x']) {
    expect(problemOf({ PARTNER_CLIENTS: `fsm:${hash}:${scope}` }), scope).toContain("'fsm' may do")
  }
  expect(problemOf({ PARTNER_CALLBACK_ORIGINS: 'http://fsm.example.com' })).toContain('https')
})

test('e-mails go to SMTP_URL from MAIL_FROM; without them nothing is sent, and calendars name an address of this host', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://support.example.com' }).mail).toEqual({ smtp: undefined, from: { name: undefined, address: 'no-reply@support.example.com' } })
  const { mail } = loadConfig({ SMTP_URL: 'smtps://user:p%40ss@mail.example.com', MAIL_FROM: 'Meadowlink <visits@example.com>' })
  expect(mail).toEqual({
    smtp: { host: 'mail.example.com', port: 465, isSecure: true, needsTls: false, credentials: { user: 'user', pass: 'p@ss' } },
    from: { name: 'Meadowlink', address: 'visits@example.com' },
  })
  expect(problemOf({ SMTP_URL: 'smtp://mail.example.com' })).toContain('MAIL_FROM')
  expect(problemOf({ MAIL_FROM: 'Meadowlink <visits@example.com>, x@y' })).toMatch(/MAIL_FROM.*address/)
})

test('TIC-05 text messages go to SMS_URL, signed with SMS_SECRET, over a way that nobody reads; in production beside e-mails', () => {
  const sms = { SMS_URL: 'https://sms.example.com/messages/', SMS_SECRET: 's'.repeat(32) }
  const production = { CARELINE_ENV: 'production', OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: 'https://support.example.com' }
  expect(loadConfig({}).sms).toBeUndefined()
  expect(loadConfig(sms).sms).toEqual({ url: 'https://sms.example.com/messages', secret: sms.SMS_SECRET })
  expect(problemOf({ SMS_URL: sms.SMS_URL })).toContain('SMS_SECRET')
  expect(problemOf({ SMS_SECRET: sms.SMS_SECRET })).toContain('SMS_URL')
  expect(problemOf({ ...sms, SMS_SECRET: 'short' })).not.toContain('short')
  expect(problemOf({ ...sms, SMS_URL: 'http://sms.example.com' })).toMatch(/SMS_URL.*https/)
  expect(loadConfig({ ...sms, SMS_URL: 'http://sms.internal', PLAIN_HTTP: 'private' }).sms?.url).toBe('http://sms.internal')
  expect(problemOf({ ...production, ...sms })).toMatch(/SMS_URL needs SMTP_URL/)
})

test.each(['http://mail.example.com', 'mail.example.com', 'smtp://', 'smtp://u:secret@mail.example.com/x', 'smtp://u:secret%@mail.example.com', 'smtp://u:p@ss#secret@mail.example.com', 'smtp://u:secret/1@mail.example.com', 'smtp://mail.example.com:99999'])('SMTP_URL=%s is refused in one sentence that says how to write it and does not repeat it', (SMTP_URL) => {
  const problem = problemOf({ SMTP_URL, MAIL_FROM: 'visits@example.com' })
  expect(problem).toContain('smtp://user:password@mail.example.com:587')
  expect(problem).toContain('# as %23')
  expect(problem).toMatch(/^SMTP_URL[^\n]+\.$/)
  expect(problem).not.toContain('secret')
})

test('FIN-11 the record of look-ups is kept for 90 days, or as long as is set', () => {
  const dayMs = 86_400_000
  expect([loadConfig({}).finderAuditMs, loadConfig({ FINDER_AUDIT_DAYS: '7' }).finderAuditMs]).toEqual([90 * dayMs, 7 * dayMs])
  expect(problemOf({ FINDER_AUDIT_DAYS: '0' })).toContain('FINDER_AUDIT_DAYS')
})

test('TIC-10 a ticket is kept for two years after its end, or as long as is set, never less than it can be reopened', () => {
  const dayMs = 86_400_000
  expect([loadConfig({}).ticketsKeptMs, loadConfig({ TICKETS_KEPT_DAYS: '90' }).ticketsKeptMs]).toEqual([730 * dayMs, 90 * dayMs])
  expect(problemOf({ TICKETS_KEPT_DAYS: '13' })).toContain('TICKETS_KEPT_DAYS')
})

test('APT-08 an operator’s field system needs an https address and one way to prove ourselves, whose secret is never repeated', () => {
  const url = { FIELD_SYSTEM_URL: 'https://fsm.example.com/tmf-api/appointment/v4/' }
  const client = { FIELD_SYSTEM_TOKEN_URL: 'https://fsm.example.com/token', FIELD_SYSTEM_CLIENT_ID: 'careline', FIELD_SYSTEM_CLIENT_SECRET: 'hunter2' }
  expect(loadConfig({}).fieldSystem).toBeUndefined()
  expect(loadConfig({ ...url, FIELD_SYSTEM_TOKEN: 'hunter2' }).fieldSystem).toEqual({ url: 'https://fsm.example.com/tmf-api/appointment/v4', access: { kind: 'bearer', token: 'hunter2' } })
  expect(loadConfig({ ...url, ...client }).fieldSystem?.access).toEqual({ kind: 'client', tokenUrl: 'https://fsm.example.com/token', clientId: 'careline', clientSecret: 'hunter2' })
  expect(loadConfig({ FIELD_SYSTEM_URL: 'http://localhost:8080/v4', FIELD_SYSTEM_TOKEN: 'x' }).fieldSystem).toBeDefined()
  const problems = [
    problemOf(client),
    problemOf(url),
    problemOf({ ...url, ...client, FIELD_SYSTEM_CLIENT_ID: '' }),
    problemOf({ ...url, ...client, FIELD_SYSTEM_TOKEN: 'hunter2' }),
    problemOf({ ...url, ...client, FIELD_SYSTEM_TOKEN_URL: 'http://fsm.example.com/token' }),
    problemOf({ ...url, ...client, PARTNER_CLIENTS: `fsm:${'a1'.repeat(32)}` }),
  ]
  for (const problem of problems) {
    expect(problem).toMatch(/^[^\n]*FIELD_SYSTEM_[^\n]+\.$/)
    expect(problem).not.toContain('hunter2')
  }
})

test('TIC-08 an operator’s ticket system needs an https address and one way to prove ourselves, and partners of our own tickets exclude it', () => {
  const system = { TICKET_SYSTEM_URL: 'https://crm.example.com/tmf-api/troubleTicket/v4/', TICKET_SYSTEM_TOKEN: 'hunter2' }
  expect(loadConfig({}).ticketSystem).toBeUndefined()
  expect(loadConfig(system).ticketSystem).toEqual({ url: 'https://crm.example.com/tmf-api/troubleTicket/v4', access: { kind: 'bearer', token: 'hunter2' } })
  expect(loadConfig({ ...system, PARTNER_CLIENTS: `fsm:${'a1'.repeat(32)}` }).ticketSystem).toBeDefined()
  for (const wrong of [{ TICKET_SYSTEM_TOKEN: 'hunter2' }, { ...system, TICKET_SYSTEM_CLIENT_ID: 'x' }, { ...system, TICKET_SYSTEM_URL: 'http://crm.example.com' }, { ...system, PARTNER_CLIENTS: `crm:${'a1'.repeat(32)}:apis=troubleTicket` }]) {
    expect(problemOf(wrong)).toMatch(/^[^\n]*TICKET_SYSTEM_[^\n]+\.$/)
    expect(problemOf(wrong)).not.toContain('hunter2')
  }
})

test('NET-01 an operator’s GenieACS needs an https address, has the networks of a home by their numbers, and is the one system of gateways', () => {
  const system = { GENIEACS_URL: 'https://acs.example.com/nbi/', GENIEACS_TOKEN: 'hunter2' }
  expect(loadConfig({}).genieacs).toBeUndefined()
  expect(loadConfig(system).genieacs).toEqual({ name: 'GenieACS', url: 'https://acs.example.com/nbi', token: 'hunter2', answerMs: 8000, wifi: { main: [1, 5], guest: [2, 6] } })
  expect(loadConfig({ GENIEACS_URL: 'http://localhost:7557', GENIEACS_MAIN_WIFI: '1, 3', GENIEACS_GUEST_WIFI: '4', GENIEACS_ANSWER_SECONDS: '5' }).genieacs).toMatchObject({ token: undefined, answerMs: 5000, wifi: { main: [1, 3], guest: [4] } })
  expect(loadConfig({ GENIEACS_URL: 'http://10.1.2.3:7557', PLAIN_HTTP: 'private' }).genieacs).toBeDefined()
  const wrong = [{ GENIEACS_TOKEN: 'hunter2' }, { ...system, GENIEACS_URL: 'http://acs.example.com' }, { ...system, GATEWAYS_URL: 'https://g.example.com', GATEWAYS_TOKEN: 'hunter2' }, { ...system, GENIEACS_GUEST_WIFI: '5' }, { ...system, GENIEACS_MAIN_WIFI: '0' }, { ...system, GENIEACS_MAIN_WIFI: '1;2' }, { ...system, GENIEACS_ANSWER_SECONDS: '60' }]
  for (const each of wrong) {
    expect(problemOf(each)).toMatch(/^[^\n]*GENIEACS_[^\n]+\.?$/)
    expect(problemOf(each)).not.toContain('hunter2')
  }
})

test('ANA-01 events go to an endpoint elsewhere only by https, and its token needs one; a key of analytics is long', () => {
  expect(loadConfig({}).analytics).toEqual({ key: undefined, sink: undefined, eventsKeptMs: 90 * 86_400_000, hoursKeptMs: 730 * 86_400_000 })
  const sink = { ANALYTICS_SINK_URL: 'https://events.example.com/in', ANALYTICS_SINK_TOKEN: 'a-token' }
  expect(loadConfig(sink).analytics.sink).toEqual({ url: sink.ANALYTICS_SINK_URL, token: 'a-token' })
  expect(() => loadConfig({ ANALYTICS_SINK_URL: 'http://events.example.com' })).toThrow('https')
  expect(() => loadConfig({ ANALYTICS_SINK_TOKEN: 'a-token' })).toThrow('ANALYTICS_SINK_URL')
  expect(() => loadConfig({ ANALYTICS_KEY: 'short' })).toThrow(/^(?!.*short).*ANALYTICS_KEY.*32/)
})

test('ANA-01 the operator’s time zone is one that there is, also under its earlier name', () => {
  const zones = [{}, { INSIGHTS_TIME_ZONE: 'America/Chicago' }, { INSIGHTS_TIME_ZONE: 'America/Chicago', OPERATOR_TIME_ZONE: 'America/Denver' }]
  expect(zones.map((each) => loadConfig(each).timeZone)).toEqual(['America/New_York', 'America/Chicago', 'America/Denver'])
  expect(() => loadConfig({ INSIGHTS_TIME_ZONE: 'Mars/Base' })).toThrow("The setting INSIGHTS_TIME_ZONE (now 'Mars/Base') cannot be used: must be the name of a time zone")
})

const production = { CARELINE_ENV: 'production', OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: 'https://help.example.com' }
const outgoing = [
  'OIDC_ISSUER', 'MODEL_URL', 'EMBEDDINGS_URL', 'SERVICES_URL', 'SERVICE_LOCATION', 'CONTENT_PROXY_URL', 'FIELD_SYSTEM_URL', 'FIELD_SYSTEM_TOKEN_URL', 'TICKET_SYSTEM_URL', 'TICKET_SYSTEM_TOKEN_URL', 'GENIEACS_URL', 'ANALYTICS_SINK_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'RETURN_ORIGINS', 'EMBED_ORIGINS',
  'SEARCH_WIDGET_URL', 'SEARCH_ORIGIN', 'SEARCH_STAGING_ORIGIN', 'SEARCH_TEST_ORIGIN', 'LOGIN_ANALYTICS_ORIGIN', 'LOGIN_ANALYTICS_STAGING_ORIGIN',
]
const whole = { SERVICES_SECRET: 'none', MODEL_NAME: 'm', EMBEDDINGS_MODEL: 'e', FIELD_SYSTEM_URL: 'https://fsm.example.com', FIELD_SYSTEM_TOKEN_URL: 'https://fsm.example.com/token', FIELD_SYSTEM_CLIENT_ID: 'c', FIELD_SYSTEM_CLIENT_SECRET: 's', TICKET_SYSTEM_URL: 'https://crm.example.com', TICKET_SYSTEM_TOKEN_URL: 'https://crm.example.com/token', TICKET_SYSTEM_CLIENT_ID: 'c', TICKET_SYSTEM_CLIENT_SECRET: 's' }

test.each(outgoing)('API-02 in production %s is https, or this machine; a private network where the operator says so', (name) => {
  const load = (url: string, extra: Settings = {}) => () => loadConfig({ ...production, ...whole, ...extra, [name]: url })
  for (const url of ['https://x.example.com', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']) expect(load(url), url).not.toThrow()
  const problem = problemOf({ ...production, ...whole, [name]: 'http://user:hunter2@x.example.com/path' })
  expect(problem).toMatch(/^[^\n]*http:\/\/x\.example\.com[^\n]*https[^\n]*\.$/)
  expect(problem).not.toContain('hunter2')
  const isPrivate = ['http://10.1.2.3', 'http://172.31.0.1:81', 'http://192.168.0.9', 'http://[fd12::1]', 'http://services:3001', 'http://x.internal', 'http://web.careline.svc.cluster.local', 'http://web.careline.svc']
  const isPublic = ['http://8.8.8.8', 'http://172.32.0.1', 'http://11.0.0.1', 'http://[2001:db8::1]', 'http://10.1.2.3.example.com', 'http://localhost.example.com', 'http://xinternal.example', 'http://[fe80::1]']
  for (const url of [...isPrivate, ...isPublic]) expect(load(url), url).toThrow(ConfigError)
  for (const url of isPrivate) expect(load(url, { PLAIN_HTTP: 'private' }), url).not.toThrow()
  for (const url of isPublic) expect(load(url, { PLAIN_HTTP: 'private' }), url).toThrow(ConfigError)
})

test('API-02 in production customers come by https, whatever network it is; at home and in the demo as they like', () => {
  for (const PUBLIC_URL of ['http://help.example.com', 'http://10.0.0.7']) expect(problemOf({ ...production, PUBLIC_URL, PLAIN_HTTP: 'private' })).toMatch(/^PUBLIC_URL[^\n]+https only\.$/)
  expect(loadConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000')
  expect(loadConfig({ PUBLIC_URL: 'http://10.0.0.7:3000', MODEL_URL: 'http://10.0.0.8/v1', MODEL_NAME: 'm' }).publicUrl).toBe('http://10.0.0.7:3000')
})

test('API-02 what only tests may do listens on this machine alone unless it is told otherwise, and production everywhere', () => {
  expect([loadConfig({ CARELINE_ENV: 'test' }).host, loadConfig({}).host, loadConfig(production).host]).toEqual(['localhost', undefined, undefined])
})
