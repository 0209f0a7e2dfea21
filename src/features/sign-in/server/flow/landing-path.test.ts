import { expect, test } from 'vitest'
import { inLanguageOf, landingPath } from './landing-path.ts'

const consumer = { customerType: 'CONS', locale: 'en' } as const
const spanish = { customerType: 'CONS', locale: 'es' } as const
const business = { customerType: 'SMB', locale: 'en' } as const
const both = { customerType: 'CONS_SMB', locale: 'en' } as const

test.each([
  [business, '/support', '/support/smallbusiness'],
  [business, '/es-us/support/', '/support/es-us/smallbusiness'],
  [business, '/support/supportlander', '/support/smallbusiness/supportlander'],
  [spanish, '/support', '/es-us/support/'],
  [spanish, '/support/', '/es-us/support/'],
  [spanish, '/support/supportlander', '/es-us/support/supportlander'],
  [{ ...business, locale: 'es' }, '/support/supportlander', '/support/es-us/smallbusiness/supportlander'],
  [consumer, '/support', '/support'],
  [consumer, '/es-us/support/', '/es-us/support/'],
  [consumer, '/support/smallbusiness', '/support/smallbusiness'],
  [both, '/support/smallbusiness', '/support/smallbusiness'],
  [both, '/support', '/support'],
])('ACC-01 ACC-06 %j who came from %s lands on %s', (person, from, landing) => {
  expect(landingPath(from, person)).toBe(landing)
})

test.each(['/support/topic/internet', '/support?caseNumber=CM1', '/support#myTickets', '/acctmgmt/overview', 'https://shop.example.com/support', '/orders/details?order=71-1'])(
  'ACC-01 whoever asked for %s lands there, whatever their class and language',
  (page) => {
    for (const person of [business, spanish]) expect(landingPath(page, person)).toBe(page)
  },
)

test('ACC-01 the default redirect of a Spanish sign-in page is the Spanish lander', () => {
  expect(inLanguageOf('/support/supportlander', 'es')).toBe('/es-us/support/supportlander')
  expect(inLanguageOf('/support/supportlander', undefined)).toBe('/support/supportlander')
  expect(inLanguageOf('/support', 'es')).toBe('/support')
})
