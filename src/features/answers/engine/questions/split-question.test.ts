import { expect, test } from 'vitest'
import { splitQuestion } from './split-question.ts'

test('ANS-18 what is asked at the end of a sentence that tells something is a question too', () => {
  expect(splitQuestion('my tablet fell into the pool what do i do, and how do i order a new one')).toEqual(['my tablet fell into the pool what do i do', 'how do i order a new one'])
  expect(splitQuestion('se mojó la tableta qué hago, ¿y cómo pido otra?')).toEqual(['se mojó la tableta qué hago', 'cómo pido otra?'])
  expect(splitQuestion('my tablet fell into the pool, what do i do')).toBeUndefined()
})
