import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildCookie, buildRecognisedCookie, buildStateCookie, clearCookie, cookieNames, readCookies, readRecognisedCookie } from './session-cookies.ts'

const now = Date.UTC(2026, 10, 20, 12)
const plain = cookieNames({ publicUrl: 'http://localhost:3000' })
const secure = cookieNames({ publicUrl: 'https://support.example.com' })
const token = 'tkn_0123456789abcdefABCDEF'

it('ACC-07 ACC-20 the state cookie is userid:expiry, one hour after sign-in, readable by login reporting', () => {
  const line = buildStateCookie(plain, 'opaque', now)
  expect(line).toBe(`careline_state=opaque:${now + 3_600_000}; Path=/; SameSite=Lax; Max-Age=3600`)
})

it('over https cookies are Secure, __Host- and without a domain; over http they have plain names', () => {
  const line = buildCookie(secure, secure.session, 'x')
  expect(line).toBe('__Host-careline_session=x; Path=/; SameSite=Lax; HttpOnly; Secure')
  expect([secure.state, secure.recognised, secure.attemptPrefix].every((name) => name.startsWith('__Host-'))).toBe(true)
  expect([plain.session, plain.state, plain.recognised]).toEqual(['careline_session', 'careline_state', 'ETRS'])
  expect(clearCookie(plain, 'x')).toBe('x=; Path=/; SameSite=Lax; HttpOnly; Max-Age=0')
})

it('cookies are read by name, the first of two, and nothing breaks on garbage', () => {
  const cookies = readCookies('a=1; b=x=y;c ; =d; a=2;; e=')
  expect([...cookies]).toEqual([['a', '1'], ['b', 'x=y'], ['e', '']])
  expect(readCookies(undefined).size).toBe(0)
})

it('ACC-16 only spaces and tabs around a name are taken off: a sister domain’s cookie is not our __Host- one', () => {
  expect(readCookies(' \t__Host-careline_session\t= x ').get('__Host-careline_session')).toBe('x')
  for (const odd of ['\u00a0', '\u000b', '\u000c', '\ufeff', '\u2028']) {
    expect(readCookies(`${odd}__Host-careline_session=evil`).has('__Host-careline_session'), JSON.stringify(odd)).toBe(false)
  }
})

it('ACC-11 an ETRS cookie gives its token while its first part is a date-time later than now', () => {
  const value = readCookies(buildRecognisedCookie(plain, token, now + 1000, now).split(';')[0]).get('ETRS')
  expect(value).toBe(`2026-11-20T12:00:01.000Z|${token}`)
  expect(readRecognisedCookie(value, now)).toBe(token)
  expect(readRecognisedCookie(value, now + 999)).toBe(token)
  expect(readRecognisedCookie(value, now + 1000)).toBeUndefined()
})

it.each([
  `2026-11-20T13:00:00+00:00|${token}`, `2026-11-20T12:00Z|${token}`, `2027-01-01T00:00:00Z|${token}|more|parts`, encodeURIComponent(`2027-01-01T00:00:00Z|${token}`),
])('ACC-11 %s is valid at 11:00', (value) => {
  expect(readRecognisedCookie(value, now - 3_600_000)).toBe(token)
})

it.each([
  undefined, '', '|', '||', token, `|${token}`, `2027-01-01T00:00:00Z|`, `2027-01-01T00:00:00Z`, `2027-01-01T00:00:00Z|short`, `2027-02-30T00:00:00Z|${token}`,
  `2027-13-01T00:00:00Z|${token}`, `2027-01-01|${token}`, `9999999999999|${token}`, `tomorrow|${token}`, `Fri, 01 Jan 2027 00:00:00 GMT|${token}`,
  `2027-01-01T00:00:00Z;|${token}`, `2027-01-01T00:00:00Z|${token}<script>`, '%E0%A4%A', `2027-01-01T25:00:00Z|${token}`,
])('ACC-11 %s is no recognised device', (value) => {
  expect(readRecognisedCookie(value, now)).toBeUndefined()
})

it('ACC-11 no garbage throws', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readRecognisedCookie(`${text}|${token}`, now)), { numRuns: 2000 })
})
