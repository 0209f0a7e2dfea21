import { describe, expect, test } from 'vitest'
import { resolveLinkUrl } from './link-url.ts'
import { isEmptyValue } from './empty-value.ts'
import { articleIdPattern, inVariant, isArticleLink, signInPath, siteVariants, supportPath, variantOf, variantOfUrl } from './site-path.ts'

describe('the variants of the site', () => {
  test('HOME-01 each variant has the address of the specification', () => {
    expect(siteVariants.map((variant) => supportPath(variant))).toEqual(['/support', '/es-us/support/', '/support/smallbusiness', '/support/es-us/smallbusiness'])
  })

  test.each([
    ['/support', 'consumer', 'en'],
    ['/support/smallbusiness/article/internet/KM2000101', 'smb', 'en'],
    ['/es-us/support/topic/internet', 'consumer', 'es'],
    ['/support/es-us/smallbusiness', 'smb', 'es'],
    ['/support_service/support/smallbusiness', 'smb', 'en'],
    ['/supportes-us', 'consumer', 'en'],
  ])('ACC-17 %s is for %s in %s', (path, audience, locale) => {
    expect(variantOf(path)).toEqual({ audience, locale })
  })

  test('ACC-17 the query never makes a small business', () => {
    expect(variantOfUrl(new URL('https://x.example/support?from=smallbusiness')).audience).toBe('consumer')
    expect(variantOfUrl(new URL('https://x.example/acctmgmt/login?final_url=/support/smallbusiness')).audience).toBe('consumer')
  })

  test('ACC-01 the account pages speak the language of the return address, or the one asked for', () => {
    const localeOf = (path: string) => variantOfUrl(new URL(path, 'https://x.example')).locale
    expect(localeOf('/acctmgmt/login?final_url=%2Fes-us%2Fsupport%2F')).toBe('es')
    expect(localeOf('/acctmgmt/login?final_url=%2Fes-us%2Fsupport%2F&lang=en')).toBe('en')
    expect(localeOf('/acctmgmt/login?lang=es')).toBe('es')
    expect(localeOf('/support?lang=es')).toBe('en')
  })

  test.each([
    ['/support/topic/internet', '/es-us/support/topic/internet'],
    ['/support', '/es-us/support/'],
    ['/es-us/support/', '/es-us/support/'],
    ['/device-support/selector', '/es-us/device-support/selector'],
    ['/support_service/support/article/a/KM1000101', '/es-us/support/article/a/KM1000101'],
    ['/elsewhere', '/es-us/support/'],
  ])('HOME-02 %s in Spanish is %s', (path, expected) => {
    expect(inVariant(path, { audience: 'consumer', locale: 'es' })).toBe(expected)
  })

  test('HOME-02 the small-business pages keep their audience across languages', () => {
    expect(inVariant('/support/smallbusiness/contact', { audience: 'smb', locale: 'es' })).toBe('/support/es-us/smallbusiness/contact')
    expect(inVariant('/support/es-us/smallbusiness/contact', { audience: 'smb', locale: 'en' })).toBe('/support/smallbusiness/contact')
  })
})

test.each([
  ['/login', true, '/acctmgmt/login'],
  ['login', true, '/acctmgmt/login'],
  ['/acctmgmt/login', true, '/acctmgmt/login'],
  ['/acctmgmtx', true, '/acctmgmt/acctmgmtx'],
  ['/support/contact', false, '/support/contact'],
  ['https://shop.example/', true, 'https://shop.example/'],
  ['//shop.example/', true, '//shop.example/'],
  ['tel:+18005550142', true, 'tel:+18005550142'],
])('API-07 %s with isSameDomainRelativeUrl %s becomes %s', (url, isRelative, expected) => {
  expect(resolveLinkUrl(url, isRelative)).toBe(expected)
})

test('API-08 undefined, null, empty and the words undefined and null are empty; nothing else is', () => {
  expect([undefined, null, '', 'undefined', 'null'].every(isEmptyValue)).toBe(true)
  expect([0, false, ' ', 'none', [], {}].some(isEmptyValue)).toBe(false)
})

test('API-04 a return address is encoded whole', () => {
  expect(signInPath('/support?a=1&b=2#x')).toBe('/acctmgmt/signin?final_url=%2Fsupport%3Fa%3D1%26b%3D2%23x')
})

test('LAN-07 article links and KM ids are recognised', () => {
  expect([isArticleLink('/support/article/wireless/KM1000201'), isArticleLink('/x/article/y/00123'), isArticleLink('/support/topic/KM1000201')]).toEqual([true, true, false])
  expect(['KM1234567', 'KM123456', 'KM12345678', 'km1234567'].map((id) => articleIdPattern.test(id))).toEqual([true, false, false, false])
})
