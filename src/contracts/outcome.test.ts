import { expect, test } from 'vitest'
import { failure, success } from './outcome.ts'
import { isEmptyValue } from './empty-value.ts'

test.each([undefined, null, '', 'undefined', 'null'])('API-08 %j is empty', (value) => {
  expect(isEmptyValue(value)).toBe(true)
})

test.each([0, false, ' ', 'Null', [], {}, Number.NaN])('API-08 %j is not empty', (value) => {
  expect(isEmptyValue(value)).toBe(false)
})

test('API-01 outcomes are values: a success with its status, a failure with its code', () => {
  expect(success(1)).toEqual({ ok: true, status: 200, data: 1 })
  expect(success(1, 202).status).toBe(202)
  expect(failure(404, 'NOTHING', 'x')).toEqual({ ok: false, status: 404, code: 'NOTHING', message: 'x' })
})
