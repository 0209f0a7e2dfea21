import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { legacyRedirect, legacyRedirectScript } from './legacy-redirect.ts'

const origin = 'https://help.example'
const redirect = (path: string, isSignedIn = false) => legacyRedirect({ href: origin + path, isSignedIn })

describe('legacyRedirect', () => {
  test.each([
    ['RED-01', '/support/#!/wireless/KM1000201', '/support/article/wireless/KM1000201'],
    ['RED-01', '/support/?type=smb#!/internet/KM2000101', '/support/smallbusiness/article/internet/KM2000101'],
    ['RED-01', '/es-us/support/#!/wireless/KM1000201', '/es-us/support/article/wireless/KM1000201'],
    ['RED-02', '/support/#!/internet/wi-fi', '/support/topic/internet/wi-fi'],
    ['RED-02', '/support?x=smb#!/internet/wi-fi', '/support/topic/internet/wi-fi'],
    ['RED-03', '/support/smallbusiness/#!/internet/KM2000101', '/support/smallbusiness/article/internet/KM2000101'],
    ['RED-03', '/support/smallbusiness#!/internet/wi-fi', '/support/smallbusiness/article/internet/wi-fi'],
    ['RED-04', '/support/#!/billing', '/support/topic/billing'],
    ['RED-04', '/support/smallbusiness/#!/billing', '/support/topic/billing'],
    ['RED-05', '/support_service/support/#!/wireless/KM1000201', '/support_service/support/article/wireless/KM1000201'],
    ['RED-05', '/support_service/support/smallbusiness/#!/a/b', '/support_service/support/smallbusiness/article/a/b'],
    ['RED-05', '/support/?from=support_service#!/billing', '/support_service/support/topic/billing'],
  ])('%s %s leads to %s', (_, from, to) => {
    expect(redirect(from)).toBe(to)
  })

  test.each([
    ['/support?caseNumber=CM20260001', '/support?caseNumber=CM20260001'],
    ['/support#myTickets', '/support#myTickets'],
    ['/support_service/support?a=1&caseNumber=7', '/support_service/support?a=1&caseNumber=7'],
    ['/support#/caseNumber/CM20260001', '/support#/caseNumber/CM20260001'],
    ['/support?next=%2Fx%3FcaseNumber%3D7', '/support?next=%2Fx%3FcaseNumber%3D7'],
    ['/support#myTickets/CM20260001', '/support#myTickets/CM20260001'],
  ])('RED-06 %s asks a visitor to sign in and come back, without a prefix', (from, back) => {
    expect(redirect(from)).toBe(`/acctmgmt/signin?final_url=${encodeURIComponent(back)}`)
    expect(redirect(from, true)).toBeUndefined()
  })

  test.each(['/support', '/support#main', '/support#!/', '/support/#!//', '/support?q=case', '/support?myTickets', '/support#!/../x', '/support#!/%2e%2e/x'])(
    'RED-04 %s stays where it is',
    (path) => expect(redirect(path)).toBeUndefined(),
  )

  test('RED-01, RED-02 no hash leads off the site or to another page than an article or a topic', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webPath(), fc.constantFrom('//evil.example', '\\\\evil', 'javascript:alert(1)', '..//..//x', '%0a//evil')), (tail) => {
        const target = redirect(`/support/#!/${tail}`)
        if (target === undefined) return
        const url = new URL(target, origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname).toMatch(/^(\/support_service)?\/support\/(smallbusiness\/)?(article|topic)\//)
      }),
      { numRuns: 2000 },
    )
  })

  test('RED-01 the script of the head stands alone', () => {
    const replaced: string[] = []
    const location = { href: `${origin}/support/#!/wireless/KM1000201`, replace: (url: string) => replaced.push(url) }
    new Function('location', legacyRedirectScript(false))(location)
    expect(replaced).toEqual(['/support/article/wireless/KM1000201'])
  })
})
