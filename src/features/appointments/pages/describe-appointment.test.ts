import { expect, test } from 'vitest'
import { formatPhone } from './describe-appointment.ts'

test.each([
  ['4045550117', '404.555.0117'],
  ['404-555-0117', '404.555.0117'],
  ['5125550', null],
  ['14045550117', null],
  ['', null],
])('APT-06 the phone %j shows as %j', (phone, shown) => {
  expect(formatPhone(phone)).toBe(shown)
})
