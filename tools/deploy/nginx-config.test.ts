// Runs nginx with the files of deploy/, on loopback ports and with a test certificate.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestTls } from 'node:https'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const isMissing = ['nginx', 'openssl'].some((program) => spawnSync(program, ['version']).error !== undefined)
const site = 'support.example.com'
/** a request header with the client address that nginx is made to believe */
const addressHeader = 'x-test-address'
const burst = 5
let folder: string
let ports: { plain: number; tls: number }
let stop: () => Promise<unknown>

beforeAll(async () => {
  if (isMissing) return
  folder = mkdtempSync(join(tmpdir(), 'careline-nginx-'))
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', `/CN=${site}`, '-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')], { stdio: 'pipe' })
  const behind = createServer((incoming, answer) => incoming.url === '/breaks-off' ? incoming.socket.destroy() : incoming.resume().on('end', () => answer.end(JSON.stringify({ host: incoming.headers.host, secret: incoming.headers['x-gateway-secret'], forwarded: incoming.headers['x-forwarded-for'] }))))
  await new Promise<void>((resolve) => behind.listen(0, '127.0.0.1', resolve))
  ports = { plain: await findFreePort(), tls: await findFreePort() }
  const file = writeConfig('nginx.conf', (behind.address() as AddressInfo).port)
  const nginx = spawn('nginx', ['-e', join(folder, 'error.log'), '-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  stop = async () => {
    nginx.kill('SIGTERM')
    await ended
    behind.close()
    rmSync(folder, { recursive: true, force: true })
  }
  await vi.waitFor(() => ask(site), { timeout: 10_000 })
})
afterAll(() => stop?.())

/** A copy of the configuration file with this test's ports, paths and processes. */
function writeConfig(name: string, port: number): string {
  const text = readFileSync(join(deploy, name), 'utf8')
    .replaceAll(/listen \[::\][^;]*;/g, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.plain}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.tls}`)
    .replaceAll('/etc/careline/nginx-site.conf', () => siteFile())
    .replaceAll('include /etc/careline/nginx-limits.conf;', () => `set_real_ip_from 127.0.0.1; real_ip_header ${addressHeader};\n${limits()}`)
    .replaceAll('/etc/ssl/careline/', `${folder}/`)
    .replaceAll(/\/var\/log\/nginx\/|\/run\//g, `${folder}/`)
    .replaceAll(/server 127\.0\.0\.1:3000 [^;]*;/g, `server 127.0.0.1:${port};`)
    .replaceAll(/server (?:127\.0\.0\.1:3010|web:3000) [^;]*;/g, name === 'nginx.conf' ? '' : `server 127.0.0.1:${port};`)
    // the image's nginx is newer than the one here may be: an older one does not know this line for HTTP/2
    .replaceAll(/^\s*http2 on;$/gm, '')
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

/** A copy of the part that both configurations include, with the page of this folder. */
function siteFile(): string {
  const file = join(folder, 'nginx-site.conf')
  writeFileSync(file, readFileSync(join(deploy, 'nginx-site.conf'), 'utf8').replace('root /etc/careline;', `root ${deploy};`))
  return file
}

/** The rate limits, lowered so that a test reaches them. */
function limits(): string {
  const text = readFileSync(join(deploy, 'nginx-limits.conf'), 'utf8')
  const low = text.replace('rate=100r/s', 'rate=1r/m').replace('burst=1000', `burst=${burst}`)
  if (low.length === text.length) throw new Error('The limits of nginx-limits.conf have other numbers: correct the test.')
  return low
}

async function findFreePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

type Asked = { status: number; location: string | undefined; policy: string | undefined; body: string }

function answerOf(message: IncomingMessage): Promise<Asked> {
  return new Promise((resolve) => {
    let body = ''
    message.on('data', (chunk) => (body += chunk))
    message.on('end', () => resolve({ status: message.statusCode!, location: message.headers.location, policy: message.headers['content-security-policy'] as string | undefined, body }))
  })
}

const noAnswer = /socket hang up|ECONNRESET/

/** @throws if the connection is closed without an answer */
function ask(host: string, { name = site, path = '/support?a=b', isPlain = false, headers = {} }: { name?: string; path?: string; isPlain?: boolean; headers?: Record<string, string> } = {}): Promise<Asked> {
  const options: RequestOptions = { host: '127.0.0.1', path, headers: { host, ...headers }, agent: false }
  return new Promise((resolve, reject) => {
    const asking = isPlain ? request({ ...options, port: ports.plain }) : requestTls({ ...options, port: ports.tls, servername: name, rejectUnauthorized: false })
    asking.on('response', (message) => void answerOf(message).then(resolve))
    asking.on('error', reject)
    asking.end()
  })
}

test.skipIf(isMissing)('nginx takes the configuration of Compose too', () => {
  const file = writeConfig('nginx-compose.conf', 3000)
  const { status, stderr } = spawnSync('nginx', ['-t', '-e', join(folder, 'error.log'), '-c', file, '-g', `pid ${folder}/compose.pid;`], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})

test.skipIf(isMissing)('whoever asks for the site gets it, without what only a gateway may say', async () => {
  const { status, body } = await ask(site, { headers: { 'x-gateway-secret': 'guessed', 'x-forwarded-for': '203.0.113.9' } })
  expect([status, JSON.parse(body)]).toEqual([200, { host: site, forwarded: '203.0.113.9, 127.0.0.1' }])
})

test.skipIf(isMissing)('where no process answers people get a page in both languages, with nothing of their request and a policy that fits it', async () => {
  const { status, policy, body } = await ask(site, { path: '/breaks-off' })
  expect(status).toBe(502)
  expect(body).toBe(readFileSync(join(deploy, 'unavailable.html'), 'utf8'))
  expect(body).toMatch(/<html lang="en">[^]*<section lang="es">/)
  const [, style] = /<style>([^]*)<\/style>/.exec(body)!
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style!).digest('base64')}'`)
  // the page is nobody's address
  expect((await ask(site, { path: '/unavailable.html' })).status).toBe(404)
})

function send(path: string, bytes: number, address: string): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const asking = requestTls({ host: '127.0.0.1', port: ports.tls, servername: site, rejectUnauthorized: false, agent: false, method: 'POST', path, headers: { host: site, [addressHeader]: address, 'content-length': bytes } }, (answer) => resolve(answer.resume().statusCode!))
    asking.on('error', reject)
    asking.end(Buffer.alloc(bytes))
  }).catch(() => 413)
}

test.skipIf(isMissing)('NET-02 the bytes of a speed test go up through it, and no other body of that size', async () => {
  expect(await send('/msapi/shm/v1/upload', 4 * 1024 * 1024, '203.0.113.77')).toBe(200)
  expect(await send('/msapi/shm/v1/results', 200_000, '203.0.113.77')).toBe(413)
})

test.skipIf(isMissing)('TIC-09 STU-02 STU-05 STU-08 whatever takes files gets them through it: tickets, articles, imports and the brand', async () => {
  const paths = ['/support/openticket', '/es-us/support/openticket.data', '/support/myticket?s=a.b.c', '/support/es-us/smallbusiness/myticket.data?s=a.b.c', '/support/mytickets/CM12345678', '/support_service/support/es-us/smallbusiness/openticket', '/desk/CM12345678', '/msapi/ticketms/v1/pictures?s=a.b.c', '/msapi/studioms/v1/pictures?en=a&es=b', '/studio/pictures/new', '/studio/import/files?lang=es', '/studio/brand?lang=es', '/studio/brand.data']
  const refused: string[] = []
  for (const [n, path] of paths.entries()) if ((await send(path, 200_000, `203.0.113.${100 + n}`)) !== 200) refused.push(path)
  expect(refused).toEqual([])
  expect(await send('/support/mybill', 200_000, '203.0.113.99')).toBe(413)
})

test.skipIf(isMissing)('plain http leads to the configured name; whoever asks for another gets no answer, and no certificate', async () => {
  expect(await ask(site, { isPlain: true })).toMatchObject({ status: 308, location: `https://${site}/support?a=b` })
  await expect(ask('evil.example', { isPlain: true })).rejects.toThrow(noAnswer)
  await expect(ask('evil.example', { name: 'evil.example' })).rejects.toThrow(/unrecognized name/)
  // the right name in TLS, but another one in the Host header
  await expect(ask('evil.example')).rejects.toThrow(noAnswer)
})

test.skipIf(isMissing)('one address, or the /64 of one, is answered 429 when it asks far more than people do', async () => {
  const askFrom = async (...addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) statuses.push((await ask(site, { headers: { [addressHeader]: address } })).status)
    return statuses.filter((status) => status === 429).length
  }
  const many = (addressOf: (n: number) => string) => Array.from({ length: burst + 3 }, (_, n) => addressOf(n))
  expect(await askFrom(...many(() => '203.0.113.1'))).toBe(2)
  expect(await askFrom('203.0.113.2')).toBe(0)
  expect(await askFrom(...many((n) => `2001:db8:1:2:${n + 1}:6:7:8`))).toBe(2)
  expect(await askFrom(...many((n) => `2001:db8:1::${n + 1}`))).toBe(2)
  expect(await askFrom('2001:db8:1:3::1', '2001:db8:2::1')).toBe(0)
})
