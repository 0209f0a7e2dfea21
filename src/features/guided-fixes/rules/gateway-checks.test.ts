import { expect, test } from 'vitest'
import { gatewayAnswers } from '#features/site-content/contract.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { answerOf } from '../pages/server/read-fix-page.ts'
import { saidNow } from './gateway-checks.ts'

test('NET-10 a gateway is believed about now: what it said a minute ago may have changed since', () => {
  expect(saidNow({ light: 'red', line: 'down', age: 60_000 })).toEqual({ light: 'red', line: 'down' })
  expect(saidNow({ light: 'red', line: 'down', age: 60_001 })).toEqual({})
  expect(saidNow('unknown')).toEqual({})
})

const step = { id: 'light', title: 'What does the light show?', text: '', html: '', choices: [] }
const choice = { label: 'Steady white or green', to: 'cable', check: { name: 'light' as const, is: ['steady'] } }

test('NET-10 what goes along says whether the person or the gateway told it', () => {
  expect(answerOf({ step, choice, byGateway: false, before: [] }, english)).toEqual({ question: 'What does the light show?', answer: 'Steady white or green' })
  expect(answerOf({ step, choice, byGateway: true, before: [] }, english)).toEqual({ question: 'The light of your gateway', answer: 'Steady white' })
  expect(answerOf({ step, choice, byGateway: true, before: [] }, spanish)).toEqual({ question: 'La luz de su gateway', answer: 'Blanca fija' })
})

test('NET-10 both languages have words for whatever a gateway can say', () => {
  for (const { gateway } of [english, spanish]) {
    for (const [name, answers] of Object.entries(gatewayAnswers)) {
      expect(Object.keys(gateway.says[name as keyof typeof gatewayAnswers]).toSorted()).toEqual([...answers].toSorted())
      expect(gateway.asked[name as keyof typeof gatewayAnswers]).toMatch(/\S/)
    }
  }
})
