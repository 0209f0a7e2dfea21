import { expect, test } from 'vitest'
import { parseContentLink } from './content-link.ts'

test('RED-08 links of articles name articles, topics, pages and phone numbers', () => {
  expect(parseContentLink('KM1000101')).toEqual({ kind: 'article', id: 'KM1000101' })
  expect(parseContentLink('topic:internet')).toEqual({ kind: 'topic', topic: 'internet', sub: undefined })
  expect(parseContentLink('topic:internet/wi-fi')).toEqual({ kind: 'topic', topic: 'internet', sub: 'wi-fi' })
  expect(parseContentLink('page:devices')).toEqual({ kind: 'page', page: 'devices' })
  expect(parseContentLink('tel:+18005550142')).toEqual({ kind: 'phone', number: '+18005550142' })
  for (const href of ['tel:{phone}', 'tel:%7Bphone%7D']) expect(parseContentLink(href)).toEqual({ kind: 'brandPhone' })
})

test.each([
  'https://example.com/', '//example.com', '/support', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'KM100010', 'KM10001011', 'km1000101',
  'KM1000101/../x', 'topic:', 'topic:a/b/c', 'topic:../x', 'page:admin', 'tel:javascript:x', 'tel:', 'tel:{brand}', 'tel:{phone}1', '', ' KM1000101', 'mailto:a@b.c',
])('ANS-11 %j is no link of ours', (href) => {
  expect(parseContentLink(href)).toBeUndefined()
})
