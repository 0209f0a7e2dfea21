import { expect, test } from 'vitest'
import { stepsOf } from './read-fix-page.ts'

test('NET-10 TIC-02 what was chosen in a guided fix goes along as the customer’s words, not as the site’s answer', () => {
  expect(stepsOf({ description: '', title: '', text: '', turns: [{ question: 'What does the light show?', answer: 'It is red' }] })).toEqual([{ question: 'What does the light show?\nIt is red', answer: '' }])
  expect(stepsOf(undefined)).toBeUndefined()
})
