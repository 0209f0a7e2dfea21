import { createHash } from 'node:crypto'
import { expect, test } from './journey.ts'
import { signIn as signInBrowser, TestBrowser } from '../test/support/sign-in-browser.ts'
import { scaled } from '../test/support/scale.ts'
import { signIn } from './people.ts'
import { attack, numbersFrom, sendRaw, type Answer, type Attack } from './raw-http.ts'
import { startServer, type StartedServer } from './start-site.ts'

test.describe.configure({ mode: 'serial' })

const secret = 'a-secret-of-the-attacks-with-32-characters'
let site: StartedServer
let gateway: StartedServer

test.beforeAll(async () => {
  // separate servers: rate limits count by address, so that the attacks here would make other journeys fail
  const starting = [startServer({ LOG_LEVEL: 'debug', SERVICES_SECRET: secret }), startServer({ IDENTITY: 'gateway', GATEWAY_SECRET: secret, TRUSTED_PROXIES: '1' })] as const
  ;[site, gateway] = await Promise.all(starting)
})

test.afterAll(async () => {
  await site?.stop()
  await gateway?.stop()
})

const details = '/msapi/accountservices/v1/common/accountDetails'
const writes = ['/acctmgmt/signin', '/acctmgmt/signout', '/acctmgmt/endsessions', '/acctmgmt/forget', '/acctmgmt/extend', '/acctmgmt/login?interaction=x', '/idp/token', '/analytics/v1/events', details, '/support', '/support.data', '/_root.data', '/openapi.json', '/nothing-here']

function cookiesOf(browser: TestBrowser): string {
  return [...browser.cookies].filter(([, { path }]) => path === '/').map(([name, { value }]) => `${name}=${value}`).join('; ')
}

async function signedIn(loginId = 'maya.torres'): Promise<TestBrowser> {
  const browser = new TestBrowser(site.url)
  await signInBrowser(browser, { loginId, remember: true })
  expect(browser.cookies.has('careline_session')).toBe(true)
  return browser
}

function expectProtected(what: string, headers: Answer['headers'] | string): void {
  const has = (name: string) => (typeof headers === 'string' ? new RegExp(`^${name}: `, 'im').test(headers) : headers[name] !== undefined)
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'cross-origin-opener-policy', 'cross-origin-resource-policy', 'referrer-policy']) {
    expect(has(name), `${what}: ${name}`).toBe(true)
  }
}

test.describe('what every answer carries', () => {
  const answers: Record<string, [Attack, number]> = {
    'a page': [{ path: '/support' }, 200],
    'a page from memory': [{ path: '/support' }, 200],
    'a page’s data': [{ path: '/support.data' }, 200],
    'a missing page': [{ path: '/nothing-here' }, 404],
    'a page asked with HEAD': [{ path: '/support', method: 'HEAD' }, 200],
    'a redirect of a page': [{ path: '/' }, 302],
    'a sign-in': [{ path: '/acctmgmt/signin?final_url=/support' }, 302],
    'a problem page': [{ path: '/acctmgmt/login?problem=expired' }, 200],
    'a session that is none': [{ path: '/acctmgmt/session' }, 401],
    'the provider': [{ path: '/idp/.well-known/openid-configuration', headers: { origin: 'https://evil.example' } }, 200],
    'an error of the provider': [{ path: '/idp/auth?client_id=%22%3E%3Cscript%3E' }, 302],
    'nothing at the provider': [{ path: '/idp/reg', method: 'POST' }, 404],
    'the bare provider': [{ path: '/idp?x=1' }, 404],
    'a service without sign-in': [{ path: details, method: 'POST' }, 401],
    'a service with wrong input': [{ path: '/analytics/v1/events', method: 'POST', body: `{"events":${'['.repeat(40_000)}` }, 400],
    'a missing file': [{ path: '/assets/nothing.js' }, 404],
    'a way out of the files': [{ path: '/assets/..%2f..%2fserver%2findex.js' }, 404],
    'a file': [{ path: '/favicon.svg' }, 200],
    'the API': [{ path: '/openapi.json' }, 200],
    'a health check': [{ path: '/healthz' }, 200],
    'a method that no page has': [{ path: '/support', method: 'PROPFIND' }, 405],
    'TRACE': [{ path: '/support', method: 'TRACE' }, 405],
    'a write from elsewhere': [{ path: '/acctmgmt/signout', method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
    'a long address': [{ path: `/support?${'x'.repeat(9000)}` }, 414],
    'a long body': [{ path: '/acctmgmt/signin', method: 'POST', body: 'x'.repeat(103_000) }, 413],
    'a path that does not decode': [{ path: '/support/topic/%E0%A4%A' }, 302],
    'a path that is a host': [{ path: '//evil.example/support' }, 302],
    'a write to a path that does not decode': [{ path: '//%e9', method: 'POST' }, 400],
  }
  for (const [what, [request, status]] of Object.entries(answers)) {
    test(`API-01 ${what}: ${status}`, async () => {
      const answer = await attack(site.port, request)
      expect(answer.status).toBe(status)
      expectProtected(what, answer.headers)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(answer.headers['cache-control']).toBeDefined()
      expect(answer.headers.location ?? '/').toMatch(new RegExp(`^(/[^/\\\\]|/$|${site.url}/)`))
      // the policy allows only our own scripts
      expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|\*/)
    })
  }

  test('ACC-16 a signed-in person’s pages, their data and their redirects are kept by nobody', async () => {
    const cookie = cookiesOf(await signedIn())
    for (const path of ['/support', '/support.data', '/acctmgmt/overview', '/acctmgmt/overview.data', '/acctmgmt/session', '/nothing-here', '/support/topic/internet', '/support/article/other/KM1000101', '/']) {
      const { headers } = await attack(site.port, { path, headers: { cookie } })
      expect(headers['cache-control'], path).toContain('no-store')
    }
  })
})

test('API-01 requests that two servers could read differently are refused, once, and protected', async () => {
  const start = `POST /acctmgmt/signout HTTP/1.1\r\nHost: localhost:${site.port}\r\nConnection: close\r\n`
  const smuggled = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const cases: [string, number][] = [
    [`${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`, 400],
    [`${start}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`, 400],
    [`${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef`, 400],
    [`${start}Content-Length: +5\r\n\r\nabcde`, 400],
    [`${start}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`, 400],
    [`${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
    [`${start}X-A: 1\r\n idpctx-uuid: x\r\n\r\n`, 400],
    [`${start}Host: evil.example\r\nContent-Length: 0\r\n\r\n`, 400],
    [`${start}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    [`GET /support HTTP/1.1\r\nHost: a@b/c\r\nConnection: close\r\n\r\n`, 400],
    [`GET /support HTTP/1.1\r\n\r\n`, 400],
    [`GET /sup\0port HTTP/1.1\r\nHost: localhost\r\n\r\n`, 400],
    [`CONNECT localhost:22 HTTP/1.1\r\nHost: localhost\r\n\r\n`, 405],
    [`${start}Expect: wonders\r\nContent-Length: 0\r\n\r\n`, 417],
    [`${start}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ]
  for (const [text, status] of cases) {
    const answer = await sendRaw(site.port, text)
    expect(answer.statuses, text.slice(0, 200)).toEqual([status])
    expectProtected(text.slice(0, 200), answer.text)
  }
})

test.describe('writes from elsewhere', () => {
  const foreign: Record<string, string | string[]>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'http://localhost@evil.example' },
    { origin: 'http://localhost:1' },
    { origin: 'file://' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'anything' },
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-http-method-override': 'GET' },
  ]
  test('ACC-16 are refused at every address, by every method, in every content type, and change nothing', async () => {
    const browser = await signedIn()
    const cookie = cookiesOf(browser)
    const session = () => attack(site.port, { path: '/acctmgmt/session', headers: { cookie } })
    const before = JSON.parse((await session()).text) as { expiresAt: number }
    for (const path of writes) {
      for (const headers of foreign) {
        for (const contentType of ['application/x-www-form-urlencoded', 'text/plain']) {
          const { status } = await attack(site.port, { path, method: 'POST', headers: { ...headers, cookie, 'content-type': contentType }, body: 'from=/support' })
          expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403)
        }
      }
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY']) {
      expect((await attack(site.port, { path: '/acctmgmt/signout', method, headers: foreign[0]! })).status, method).toBe(403)
    }
    for (const path of writes) await attack(site.port, { path: `${path}${path.includes('?') ? '&' : '?'}_method=POST`, headers: { cookie, 'x-http-method-override': 'POST' } })
    const after = await session()
    expect(after.status).toBe(200)
    expect((JSON.parse(after.text) as { expiresAt: number }).expiresAt).toBe(before.expiresAt)
  })

  test('ACC-01 nobody ends up in a sign-in that another browser began', async () => {
    const attacker = new TestBrowser(site.url)
    const form = await attacker.visit('/acctmgmt/signin?final_url=/support')
    const posted = await attacker.post(form.url.href, { loginId: 'ben.okafor', password: 'careline-demo' })
    const callback = (await attacker.request(posted.headers.get('location')!)).headers.get('location')!
    const victim = new TestBrowser(site.url)
    await victim.visit('/acctmgmt/signin?final_url=/support')
    const ownState = new URL(victim.visited.find((address) => address.includes('/idp/auth?'))!).searchParams.get('state')!
    const mixed = new URL(callback)
    mixed.searchParams.set('state', ownState)
    for (const address of [callback, mixed.href, form.url.href]) expect((await (await victim.request(address)).text()).includes('type="password"')).toBe(false)
    await victim.post(form.url.href, { loginId: 'ben.okafor', password: 'careline-demo' })
    expect(victim.cookies.has('careline_session')).toBe(false)
  })
})

test('API-01 more than 100 KB is 413 at every address, with and without a length', async () => {
  for (const path of [...writes, '/assets/x.js', '/idp/auth', '/healthz/']) {
    for (const isChunked of [false, true]) {
      const { status, text } = await attack(site.port, { path, method: 'POST', body: 'a=b&'.repeat(30_000), isChunked, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
      // the server may close the connection before it has read a body that it refuses
      if (status !== 0) expect([path, status, text.includes('BODY_TOO_LARGE')]).toEqual([path, 413, true])
    }
  }
})

test.describe('identity headers', () => {
  const customer = (loginId: string) => `demo_${createHash('sha256').update(`careline demo ${loginId}`).digest('hex').slice(0, 20)}`
  const names = ['idpctx-uuid', 'IDPCTX-UUID', 'idpctx_uuid', 'idpctx.uuid', 'idp-uuid', 'idpctx--uuid', 'idpctx-uuid ', 'idpctx-uuid\t']
  const requestOf = (lines: string[], isLast = true) =>
    `POST ${details} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n${isLast ? 'Connection: close\r\n' : ''}${lines.map((line) => `${line}\r\n`).join('')}\r\n`
  const namesIn = (text: string) => [...text.matchAll(/"firstName":"(\w+)"|"code":"(\w+)"/g)].map((match) => match[1] ?? match[2])

  test('API-02 ACC-16 in any spelling are nobody without the gateway’s secret, and wherever no gateway is', async () => {
    for (const name of names) {
      for (const proof of [[], [`X-Gateway-Secret: ${secret.slice(1)}`], ['X-Gateway-Secret:'], [`X_Gateway_Secret: ${secret}`]]) {
        const { text, statuses } = await sendRaw(gateway.port, requestOf([...proof, `${name}: ${customer('maya.torres')}`]))
        expect(statuses, name).toEqual([/\s$/.test(name) ? 400 : 401])
        expect(text).not.toContain('Maya')
      }
    }
  })

  test('API-02 ACC-16 each request on a connection is its own, and one that names two people is nobody’s', async () => {
    const [proof, maya, ben] = [`X-Gateway-Secret: ${secret}`, `idpctx-uuid: ${customer('maya.torres')}`, `idpctx-uuid: ${customer('ben.okafor')}`]
    const sequence = [[proof, maya], [], [ben], [proof, ben], [maya], [proof], [proof, maya, ben], ['X-Gateway-Secret: x', proof, maya]]
    const { text } = await sendRaw(gateway.port, sequence.map((lines, index) => requestOf(lines, index === sequence.length - 1)).join(''))
    const nobody = 'SIGN_IN_REQUIRED'
    expect(namesIn(text)).toEqual(['Maya', nobody, nobody, 'Ben', nobody, nobody, nobody, nobody])
  })

  test('FIN-11 API-02 ACC-16 through a gateway 40 look-ups of one address end at its limit, and nobody becomes an operator, whatever headers come with them', async () => {
    const proof = { 'x-gateway-secret': secret }
    const statuses: number[] = []
    for (let n = 0; n < 40; n++) {
      const headers = { ...proof, 'content-type': 'application/json', 'idpctx-client': `203.0.113.${n} person`, 'x-forwarded-for': `203.0.113.${n}, 198.51.100.4` }
      const body = JSON.stringify({ account: { orderid: `71-99999999${1000 + n}`, zipcode: '00501', source: 'supportSearchAppt' } })
      statuses.push((await attack(gateway.port, { path: '/msapi/manageappointmentsms/v1/appointment/search', method: 'POST', headers, body })).status)
    }
    expect([statuses.slice(0, 30).includes(429), statuses.slice(30).every((status) => status === 429)]).toEqual([false, true])
    const asStaff = { 'idpctx-uuid': customer('maya.torres'), 'idpctx-role': 'operator' }
    for (const path of ['/insights', '/insights.data', '/insights/v1/overview']) expect((await attack(gateway.port, { path, headers: { ...proof, ...asStaff } })).status, path).toBe(404)
  })
})

const pieces = ['/', '//', '\\', '/\\', 'http:', 'https:', 'HTTP://', 'javascript:', 'data:', 'evil.example', 'localhost', '@', '.', '..', '/../', '/./', '%2f', '%5c', '%252f', '%00', '%0d%0a', '\r\n', '\t', '\n', '\0', '\u2028', '。', '／', '?', '#', '&', ':', 'support', '/support/', '/acctmgmt/', 'signin', 'login', '/idp/auth', '[::1]', '127.0.0.1', 'user:pw@', ' ', '%', '.data', ';', 'é', '//evil.example', '/;/evil.example', '/\t/evil.example', 'Set-Cookie: a=b']

test('ACC-01 of 500 made-up return addresses none leads away, nor splits an answer', async () => {
  test.slow()
  const next = numbersFrom(7)
  const addresses = Array.from({ length: 500 }, () => Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join(''))
  for (const [index, address] of addresses.entries()) {
    const path = ['signout', 'forget', 'extend'][index % 3]!
    const { status, headers } = await attack(site.port, { path: `/acctmgmt/${path}`, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: String(new URLSearchParams({ from: address })) })
    expect([status, headers.location], address).toEqual([303, expect.stringMatching(/^\/(?![/\\])[\x21-\x7e]*$/)])
  }
  for (const address of addresses.slice(0, 12)) {
    const browser = new TestBrowser(site.url)
    const { url } = await signInBrowser(browser, { loginId: 'ivy.stone', finalUrl: address })
    expect(url.origin, address).toBe(site.url)
    expect(browser.cookies.has('careline_session'), address).toBe(true)
  }
})

const marks = ['489162735500', '803-555-0142', '8035550142', '78701-4433', 'jane.doe+x@example.com', 'S3cretPassw0rd', 'tok_Zq9Zq9Zq9Zq9Zq9Zq9Zq9Zq9', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.c2ln']

test('API-02 nothing that identifies anybody gets into the log, whatever it is typed into', async () => {
  const browser = new TestBrowser(site.url)
  const form = await browser.visit(`/acctmgmt/signin?final_url=${encodeURIComponent(`/support?account=${marks[0]}`)}`)
  for (const mark of marks.slice(0, 4)) await browser.post(form.url.href, { loginId: mark, password: `S3cretPassw0rd${mark}` })
  for (const mark of marks) {
    const e = encodeURIComponent(mark)
    const headers = { authorization: `Bearer ${mark}`, cookie: `careline_session=${e}; ETRS=2099-01-01T00:00:00Z|${e}; careline_signin_x=${e}`, 'idpctx-uuid': mark, 'x-request-id': mark, referer: `http://x/${e}`, 'user-agent': mark, 'x-forwarded-for': mark }
    for (const path of [`/support/topic/${e}`, `/support/${e}%E0%A4`, `//${e}`, `/acctmgmt/callback?code=${e}&state=${e}`, `/acctmgmt/login?interaction=${e}&problem=${e}`, `/idp/auth?client_id=${e}&redirect_uri=${e}`, `/idp/auth/${e}`, `/msapi/orderstatus/v1/orders?accountNumber=${e}`, `/msapi/${e}`, `/support.data?_routes=${e}`, `/assets/${e}`, `/device-support/article/wireless/KM1000202/${e}/x`]) {
      await attack(site.port, { path, headers })
    }
    for (const path of writes) await attack(site.port, { path, method: 'POST', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: `loginId=${e}&password=${e}&from=${e}&code=${e}&grant_type=authorization_code&client_id=careline&code_verifier=${e}` })
    await sendRaw(site.port, `POST /x HTTP/1.1\r\nHost: ${mark}\r\nContent-Length: x${mark}\r\n\r\n`)
  }
  const log = site.output()
  for (const mark of marks) for (const written of [mark, encodeURIComponent(mark)]) expect(log.includes(written), mark).toBe(false)
  for (const { value } of browser.cookies.values()) expect(log).not.toContain(value)
})

const segments = ['support', 'es-us', 'smallbusiness', 'topic', 'internet', 'article', 'KM1000101', 'library', 'device-support', 'selector', 'acctmgmt', 'overview', 'callback', 'session', 'assets', 'msapi', 'knowledge', '__manifest', '_root.data', '.data', 'favicon.svg', '%E0%A4%A', '%00', '%2e%2e', '..', '%2F', '%5C', '%', '__proto__', 'constructor', 'hasOwnProperty', 'a'.repeat(300), '%F0%9F%98%80', '%ED%A0%80', '[', ':id', '*', '%0d%0aSet-Cookie:a=b', ';', '-1', '1e999', 'null', '%C0%AF', '..%2f..%2fetc%2fpasswd', '.env', 'package.json']
const fields = ['lang', 'final_url', 'problem', 'interaction', 'state', 'code', '_routes', 'index', 'audience', 'locale', 'teams', 'ban', 'source', '__proto__', '__proto__[x]', 'constructor[prototype][x]', 'p', 'a[]', '']
const values = ['', '1', 'es', 'smb', '/support', '//evil.example', 'null', '[]', '__proto__', '%', '%00', 'a'.repeat(2000), "' OR 1=1--", '"><script>alert(1)</script>', '../../etc/passwd', '\r\nX: y', '9'.repeat(40), 'é', '😀', 'none']
const bodies = ['', '{}', '[]', 'null', '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}', '['.repeat(45_000) + ']'.repeat(45_000), `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`, '{"events":[{"name":"Page_Load"}]}', '{', '\0\0', 'a=b&a=c&__proto__[y]=1', 'loginId=x&password=y&from=%E0%A4%A', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--', '\xff\xfe', '&'.repeat(90_000)]
const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'multipart/form-data', 'text/plain; charset=utf-16', 'x']
const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const oddHeaders: Record<string, string>[] = [{}, {}, { accept: 'application/json' }, { range: 'bytes=0-1,2-3' }, { 'if-none-match': '*' }, { 'accept-encoding': 'br;q=0, gzip' }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }, { 'x-original-url': '/acctmgmt/overview' }, { host: 'evil.example' }, { host: '[::1]:1' }, { te: 'trailers' }, { 'content-encoding': 'gzip' }]

function buildAttacks(count: number, paths: readonly string[], cookie: string): Attack[] {
  const next = numbersFrom(20_261)
  const pick = <T>(list: readonly T[]) => list[next(list.length)]!
  return Array.from({ length: count }, () => {
    const method = pick(methods)
    let path = next(2) ? `/${Array.from({ length: 1 + next(4) }, () => pick(segments)).join('/')}` : pick(paths) + (next(4) ? '' : `/${pick(segments)}`)
    if (next(2)) path += `?${Array.from({ length: 1 + next(3) }, () => `${encodeURIComponent(pick(fields))}=${next(5) ? encodeURIComponent(pick(values)) : pick(values).replace(/[^\x21-\x7e]/g, 'x')}`).join('&')}`
    const headers = { ...pick(oddHeaders), ...pick([{}, { cookie }, { cookie: 'careline_session=x; ETRS=%E0%A4%A' }, { cookie: '=;=;;__proto__=x' }, { cookie: `ETRS=2099-01-01T00:00:00Z|${'a'.repeat(43)}` }]) }
    if (['GET', 'HEAD', 'TRACE'].includes(method)) return { path, method, headers }
    return { path, method, headers: { ...headers, 'content-type': pick(contentTypes) }, body: pick(bodies), isChunked: next(2) === 1 }
  })
}

const fuzzRequests = scaled(1000, 100_000)

test(`API-01 of ${fuzzRequests} made-up requests none breaks the server, shows its insides, leads away or hangs`, async () => {
  test.setTimeout(120_000 + fuzzRequests * 20)
  const document = JSON.parse((await attack(site.port, { path: '/openapi.json' })).text) as { paths: object }
  const services = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, 'internet').replace(/\?.*/, ''))
  const own = ['/support', '/es-us/support/', '/support/topic/internet.data', '/acctmgmt/login', '/acctmgmt/callback', '/acctmgmt/signedout', '/acctmgmt/overview', '/acctmgmt/extend', '/idp/auth', '/idp/token', '/support.data', '/__manifest', '/sitemap.xml', '/openapi.json', '/developers/api', '/device-support/selector']
  const attacks = buildAttacks(fuzzRequests, [...services, ...own], cookiesOf(await signedIn('ben.okafor')))
  const wrong: string[] = []
  let sent = 0
  const sendAll = async () => {
    for (let request = attacks[sent++]; request; request = attacks[sent++]) {
      const { status, headers, text } = await attack(site.port, request)
      const isFault = status >= 500 || (status !== 0 && headers['x-content-type-options'] === undefined)
      const isTelling = /\n\s+at \S+ \(|node:internal|SQLITE|\/node_modules\/|<script>alert/.test(text)
      const isAway = headers.location !== undefined && !/^(\/(?![/\\])|http:\/\/localhost:\d+\/)/.test(headers.location)
      if (isFault || isTelling || isAway) wrong.push(`${status} ${request.method} ${request.path.slice(0, 200)} ${JSON.stringify(request.headers)} ${headers.location ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: 6 }, sendAll))
  expect(wrong).toEqual([])
  expect((await attack(site.port, { path: '/healthz' })).status).toBe(200)
  expect(site.output().split('\n').filter((line) => line.includes('"level":50') || line.includes('could not be decoded'))).toEqual([])
})

test.describe('what is left after signing out', () => {
  test('whoever took a session or a remembered device loses it when its owner ends all sessions, without script and in their language', async ({ browser }) => {
    const [thief, other] = [await signedIn('rosa.delgado'), await signedIn('maya.torres')]
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await signIn(page, 'rosa.delgado', '/acctmgmt/overview?lang=es', site.url)
    const button = page.getByRole('button', { name: 'Cerrar todas las sesiones' })
    await expect(button).toBeHidden()
    await page.getByText('Cerrar todas mis sesiones').click()
    await button.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cerró sesión en todas partes')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    const stateOf = async (cookie: string) => [await attack(site.port, { path: '/acctmgmt/session', headers: { cookie } }), await attack(site.port, { path: '/msapi/recognizedstatems/v1/token/valid', headers: { cookie } })].map(({ status }) => status)
    expect(await stateOf(cookiesOf(thief))).toEqual([401, 403])
    expect(await stateOf(cookiesOf(other))).toEqual([200, 200])
    await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click()
    await expect(page.locator('input[type=password]')).toBeVisible()
    await context.close()
  })

  test('ACC-15 ACC-10 ANA-01 a sign-out leaves the choice of consent, the remembered device and what waits in storage', async ({ browser }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await context.addCookies([{ name: 'careline_consent', value: 'refused', url: site.url }])
    await signIn(page, 'ben.okafor', '/acctmgmt/overview', site.url)
    await context.addCookies([{ name: 'ETRS', value: `2099-01-01T00:00:00Z|${'t'.repeat(43)}`, url: site.url }])
    await page.evaluate(() => localStorage.setItem('waiting', 'to be sent'))
    const answered = page.waitForResponse((response) => response.url().endsWith('/acctmgmt/signout'))
    await page.locator('header details summary').click()
    await page.locator('header form[action*=signout] button').click()
    expect((await (await answered).allHeaders())['clear-site-data']).toBe('"cache"')
    await expect(page).toHaveURL(`${site.url}/support`)
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['careline_consent', 'ETRS']))
    expect(names).not.toContain('careline_session')
    expect(await page.evaluate(() => localStorage.getItem('waiting'))).toBe('to be sent')
    await context.close()
  })
})
