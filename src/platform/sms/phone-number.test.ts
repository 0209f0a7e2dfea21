import { expect, test } from 'vitest'
import { internationalNumber, nationalDigitsIn } from './phone-number.ts'

test('TIC-01 a number is the same however it is written, and what is none is refused', () => {
  for (const text of ['4045550142', '404 555 0142', '(404) 555-0142', '404.555.0142', '1-404-555-0142', '+1 (404) 555 0142']) expect(nationalDigitsIn(text), text).toBe('4045550142')
  for (const text of ['', '555 0142', '40455501420', '0045550142', '404 155 0142', '911 555 0142', '404 911 0142', '+44 20 7946 0018', '+52 55 5555 0142', '404555014x', '٤٠٤٥٥٥٠١٤٢']) expect(nationalDigitsIn(text), text).toBeUndefined()
  expect(internationalNumber('4045550142')).toBe('+14045550142')
})
