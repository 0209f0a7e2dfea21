import { expect, test } from 'vitest'
import { answersCopy } from '#features/answers/testing.ts'
import { copy as english } from '#features/support-home/copy.en.ts'
import { copy as spanish } from '#features/support-home/copy.es.ts'

test('HOME-11 ANS-12 a personal answer names an order’s step as the order’s card does', () => {
  expect(answersCopy.en.personal.orderSteps).toEqual(english.steps)
  expect(answersCopy.es.personal.orderSteps).toEqual(spanish.steps)
})
