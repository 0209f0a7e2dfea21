import { expect, test } from 'vitest'
import { dialLink } from './phone-link.ts'
import { splitAtPhones } from './split-at-phones.ts'

test.each(['800.555.0142', '800-555-0142', '(800) 555-0142', '1 800 555 0142', '+1 (800) 555-0142', '1-800-555-0142'])('STU-08 ANS-19 %s is found in a text, and dialled', (phone) => {
  expect(splitAtPhones(`Call ${phone}, 24 hours.`)).toEqual(['Call ', phone, ', 24 hours.'])
  expect(dialLink(phone)).toBe('tel:+18005550142')
})

test.each([
  ['611', 'tel:611'],
  ['*86', 'tel:*86'],
  ['#646#', 'tel:%23646%23'],
  ['711', 'tel:711'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
])('STU-08 %s is dialled as it is: no country code stands before a short code', (phone, href) => {
  expect(dialLink(phone)).toBe(href)
})

test('ANS-19 other numbers are no phone numbers', () => {
  expect(splitAtPhones('Account 301448210, $800.50, 24 hours, ZIP 30309-1234.')).toHaveLength(1)
})
