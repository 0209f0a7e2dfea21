import { expect, test } from 'vitest'
import { modalPages } from '#features/analytics/testing.ts'
import { modalPageOf } from './result-modals.ts'

test('ANA-07 ANA-08 a result that opens over the others has the name of its kind from the catalogue, and others have none', () => {
  for (const topic of ['fiber', 'forums', 'offers']) expect(modalPages).toContain(modalPageOf({ topic }))
  expect([modalPageOf({ topic: 'internet' }), modalPageOf({ topic: '' }), modalPageOf({ topic: 'constructor' })]).toEqual([undefined, undefined, undefined])
})
