import { expect, test } from 'vitest'
import { LinkData } from './link-data.ts'
import { resolveLinkUrl } from './link-url.ts'

test.each([
  { url: '/login', resolved: '/acctmgmt/login' },
  { url: 'login', resolved: '/acctmgmt/login' },
  { url: '/acctmgmt/login', resolved: '/acctmgmt/login' },
  { url: '/acctmgmt', resolved: '/acctmgmt' },
  { url: '/acctmgmtother', resolved: '/acctmgmt/acctmgmtother' },
  { url: 'https://example.com/login', resolved: 'https://example.com/login' },
  { url: '//example.com/login', resolved: '//example.com/login' },
  { url: 'tel:+18005550142', resolved: 'tel:+18005550142' },
])('API-07 the same-domain link $url leads to $resolved', ({ url, resolved }) => {
  expect(resolveLinkUrl(url, true)).toBe(resolved)
})

test.each(['/login', 'login', '/support/contact', 'https://example.com'])('API-07 the link %s without that mark is left as it is', (url) => {
  expect(resolveLinkUrl(url, false)).toBe(url)
})

test('HOME-16 a link needs a label and a URL; the rest has defaults', () => {
  expect(LinkData.parse({ linkLabel: 'Contact', linkWebUrl: '/support/contact' })).toEqual({
    linkLabel: 'Contact',
    linkPosition: '',
    linkWebUrl: '/support/contact',
    linkMobileUrl: '',
    isSameDomainRelativeUrl: false,
    traceId: '',
    sendHitNow: false,
  })
  expect(LinkData.safeParse({ linkLabel: '', linkWebUrl: '/x' }).success).toBe(false)
})
