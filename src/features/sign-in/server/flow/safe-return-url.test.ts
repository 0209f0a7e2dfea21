import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeReturnUrl } from './safe-return-url.ts'

const config = { publicUrl: 'https://support.example.com', returnOrigins: ['https://shop.example.com'] }
const fallback = '/support/supportlander'

it.each([
  ['/support', '/support'],
  ['/support/topic/internet?x=1&y=%2F#myTickets', '/support/topic/internet?x=1&y=%2F#myTickets'],
  ['/es-us/support/', '/es-us/support/'],
  ['/search?q=señal débil', '/search?q=se%C3%B1al%20d%C3%A9bil'],
  ['/acctmgmt/overview', '/acctmgmt/overview'],
  ['/support/100%25', '/support/100%25'],
  ['https://support.example.com/support?a=b', '/support?a=b'],
  ['HTTPS://SUPPORT.EXAMPLE.COM/support', '/support'],
  ['https://shop.example.com/phones?x=1', 'https://shop.example.com/phones?x=1'],
])('ACC-01 %s is a return address', (given, expected) => {
  expect(safeReturnUrl(given, config)).toBe(expected)
})

it.each([
  '', ' ', 'support', '//evil.com', '///evil.com', '/\\evil.com', '\\\\evil.com', '/\t/evil.com', '/\n/evil.com', '\t//evil.com',
  'https:evil.com', 'https:/evil.com', 'https:///evil.com', 'https://evil.com', 'http://support.example.com/support',
  'https://support.example.com@evil.com/', 'https://support.example.com:8443/', 'https://support.example.com.evil.com/',
  'https://user:secret@support.example.com/', 'https://shop.example.com.evil.com/', 'javascript:alert(1)', 'data:text/html,x',
  '/support/..//evil.com', '/./%2e%2e//evil.com', '/%2f%2fevil.com', '/%2Fevil.com', '/%5cevil.com', '/%252f%252fevil.com', '/support/%0d%0aset-cookie:x',
  '/support/%', `/${'a'.repeat(2000)}`,
])('ACC-01 %j is refused, and sign-in ends at the default', (given) => {
  expect(safeReturnUrl(given, config)).toBe(fallback)
})

it.each([
  '/acctmgmt/login', '/acctmgmt/signin?final_url=/support', '/ACCTMGMT/Login', '/acctmgmt//login/', '/%61cctmgmt/login', '/support/../acctmgmt/callback',
  '/acctmgmt/signout', '/acctmgmt/login.data', '/idp', '/idp/auth?client_id=x', '/IDP/auth', 'https://support.example.com/idp/auth',
])('ACC-01 %s would go round in circles and is refused', (given) => {
  expect(safeReturnUrl(given, config)).toBe(fallback)
})

it('ACC-01 what is not text is refused', () => {
  for (const given of [undefined, null, 7, {}, ['/support']]) expect(safeReturnUrl(given, config)).toBe(fallback)
})

const fragments = [
  '/', '//', '\\', '/\\', '\t', '\n', '\r', ' ', '\u0000', '%2f', '%5c', '%252f', '%09', '%0a', '..', '/../', '%2e%2e', '.', '@', ':', '?', '#', ';', '&', '=',
  'https:', 'http:', 'HTTPS://', 'javascript:', 'evil.com', 'support.example.com', 'shop.example.com', ':443', 'user:pw@', '／', '＼', '。', '\u2028', '%ff', '%',
  'acctmgmt/login', 'idp', 'support', 'é', '😀', '[::1]', '127.0.0.1', 'a'.repeat(400),
]
const attack = fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 9 }).map((parts) => parts.join(''))
const value = fc.oneof({ arbitrary: attack, weight: 6 }, { arbitrary: attack.map((text) => `/${text}`), weight: 3 }, { arbitrary: fc.webUrl(), weight: 1 })

it('ACC-01 of 10,000 hostile addresses none leaves the allowed origins', () => {
  const allowed = new Set([config.publicUrl, ...config.returnOrigins])
  fc.assert(
    fc.property(value, (given) => {
      const result = safeReturnUrl(given, config)
      // resolved as a browser resolves a Location header, also after a proxy has decoded it once
      const url = new URL(result, config.publicUrl)
      expect(allowed).toContain(url.origin)
      expect(url.username + url.password).toBe('')
      expect(result).toMatch(/^[\x21-\x7e]+$/)
      if (result.startsWith('/')) {
        expect(new URL(decodeURIComponent(url.pathname), config.publicUrl).origin).toBe(config.publicUrl)
        expect(url.pathname).not.toMatch(/^\/(idp|acctmgmt\/(login|signin|callback|signout))\/?$/i)
      }
      expect(safeReturnUrl(result, config)).toBe(result)
    }),
    { numRuns: 10_000 },
  )
})
