import { expect, test } from 'vitest'
import { saysTheSame } from './nearest-question.ts'

test('ANS-19 questions that differ in no telling word are one suggestion', () => {
  expect(saysTheSame('How do I restart my gateway?', 'restart the gateway', 'en')).toBe(true)
  expect(saysTheSame('¿Cómo reinicio el gateway?', 'reiniciar mi gateway', 'es')).toBe(true)
  expect(saysTheSame('How do I restart my gateway?', 'How do I return my gateway?', 'en')).toBe(false)
  // questions without a telling word are never the same
  expect(saysTheSame('what is it', 'how do I do this', 'en')).toBe(false)
})
