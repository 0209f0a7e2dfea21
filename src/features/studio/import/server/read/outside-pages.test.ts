import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ImportError } from '../import-types.ts'
import { newFolder } from '../test-imports.ts'
import { openOutsideSite } from './fetch-page.ts'
import { isPublicAddress } from './public-address.ts'
import { readSitemap } from './read-sitemap.ts'

const codeOf = (answer: Promise<unknown>) => answer.then(() => 'read', (error: unknown) => (error instanceof ImportError ? error.code : String(error)))

/**
 * A local https server that plays help.example: the resolver returns a public address, as for a real site, and the
 * connection goes to this server.
 */
async function openHelp(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const folder = newFolder()
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=help.example', '-addext', 'subjectAltName=DNS:help.example', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')], { stdio: 'ignore' })
  const ca = readFileSync(join(folder, 'cert.pem'), 'utf8')
  const asked: string[] = []
  const server = createServer({ key: readFileSync(join(folder, 'key.pem')), cert: ca }, (request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, ca, port: (server.address() as AddressInfo).port }
}

test('STU-05 no address of this machine, a private network, a cloud or a carrier is a public one, however it is written', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'localhost', '']) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true)
})

test('STU-05 only https, only an allowed host, only its own port, and no name that leads into a private network', async () => {
  const site = openOutsideSite({ allowedHosts: ['help.example', '169.254.169.254', '[::1]'], resolve: async (host) => [{ address: host === 'help.example' ? '10.0.0.7' : host, family: host.includes(':') ? 6 : 4 }] })
  onTestFinished(() => site.close())
  const get = (address: string) => codeOf(site.get(address, 1000))
  for (const address of ['http://help.example/', 'file:///etc/passwd', 'https://help.example:8443/', 'https://user@help.example/', 'ftp://help.example/', 'help.example', '']) expect(await get(address), address).toBe('address')
  for (const address of ['https://other.example/', 'https://help.example.evil.example/', 'https://127.0.0.1/', 'https://2130706433/', 'https://localhost/']) expect(await get(address), address).toBe('host')
  for (const address of ['https://help.example/', 'https://169.254.169.254/latest/meta-data', 'https://[::1]/']) expect(await get(address), address).toBe('private-network')
})

test('STU-05 a name that is public when it is looked at and private when it is connected to leads nowhere', async () => {
  const help = await openHelp((_, response) => response.end('secret'))
  let looked = 0
  const site = openOutsideSite({ allowedHosts: ['help.example'], resolve: async () => [{ address: looked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }], connect: { port: help.port, ca: help.ca } })
  onTestFinished(() => site.close())
  expect(await codeOf(site.get('https://help.example/', 1000))).toBe('private-network')
  expect([looked, help.asked]).toEqual([2, []])
})

test('STU-05 a site is read by its sitemap; what leads elsewhere, is too large or no page is refused one by one', async () => {
  const urls = ['https://help.example/en/internet/wi-fi/slow', 'https://help.example/moved', 'https://help.example/out', 'https://help.example/inside', 'https://help.example/big', 'https://help.example/picture', 'https://help.example/gone', 'https://evil.example/a', 'http://help.example/plain']
  const page = (title: string) => `<html lang="en"><head><title>${title}</title></head><body><nav>Menu</nav><main><h1>${title}</h1><p>Words about ${title}.</p></main></body></html>`
  const redirects: Record<string, string> = { '/moved': '/en/new-place', '/out': 'https://evil.example/', '/inside': 'https://127.0.0.1/admin' }
  const help = await openHelp((request, response) => {
    const path = request.url ?? ''
    if (path === '/sitemap.xml') response.end(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><sitemapindex><sitemap><loc>https://help.example/pages.xml</loc></sitemap><sitemap><loc>https://help.example/sitemap.xml</loc></sitemap></sitemapindex>`)
    else if (path === '/pages.xml') response.end(`<urlset>${urls.map((url) => `<url><loc> ${url} </loc></url>`).join('')}</urlset>`)
    else if (redirects[path]) response.writeHead(302, { location: redirects[path] }).end()
    else if (path === '/big') response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(1_500_000))
    else if (path === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    else if (path === '/gone') response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(path))
  })
  const site = openOutsideSite({ allowedHosts: ['help.example'], resolve: async () => [{ address: '93.184.216.34', family: 4 }], connect: { port: help.port, ca: help.ca } })
  onTestFinished(() => site.close())
  const { texts, refused } = await readSitemap(site, 'https://help.example/sitemap.xml', Date.now)
  expect(texts.map(({ origin, places, fields, text }) => [origin, places, fields.title, text.trim()])).toEqual([
    ['page:help.example/internet/wi-fi/slow', ['en', 'internet', 'wi-fi'], '/en/internet/wi-fi/slow', '<p>Words about /en/internet/wi-fi/slow.</p>'],
    ['page:help.example/new-place', ['en'], '/en/new-place', '<p>Words about /en/new-place.</p>'],
  ])
  expect(Object.fromEntries(refused.map(({ file, code }) => [file.replace('https://', ''), code]))).toEqual({ 'help.example/out': 'host', 'help.example/inside': 'host', 'help.example/big': 'too-large', 'help.example/picture': 'other-kind', 'help.example/gone': 'no-answer', 'evil.example/a': 'host', 'http://help.example/plain': 'address' })
})
