import { describe, expect, test } from 'vitest'
import { gatewayAnswers } from '#features/site-content/contract.ts'
import { copy as english } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import { answerOf } from '../pages/server/told-words.ts'
import { saidNow, type GatewayFacts } from './gateway-checks.ts'

const facts: GatewayFacts = { light: 'white', line: 'up', state: 'online', wifi: 'good', devices: { connected: 7 }, runningFor: 86_400_000, age: 0 }
const down = { light: 'red', line: 'down', state: 'offline' } as const

test('NET-10 a gateway is believed about now: what it said a minute ago may have changed since', () => {
  expect(saidNow({ ...facts, age: 60_000 })).toEqual({ light: 'steady', line: 'up', wifi: 'good', devices: 'several' })
  expect(saidNow({ ...facts, age: 60_001 })).toEqual({})
  expect(saidNow('unknown')).toEqual({})
})

describe('NET-10 what a gateway says, in the words of the fixes', () => {
  test.each<[string, Partial<GatewayFacts>, ReturnType<typeof saidNow>]>([
    ['a line that is down', down, { light: 'red', line: 'down', wifi: 'good', devices: 'several' }],
    ['still down after a restart', { ...down, runningFor: 29 * 60_000 }, { light: 'red', line: 'down', wifi: 'good', devices: 'several', restart: 'offline' }],
    ['back after a restart', { light: 'green', runningFor: 200_000 }, { light: 'steady', line: 'up', wifi: 'good', devices: 'several', restart: 'online' }],
    ['weak Wi-Fi and one device', { wifi: 'weak', devices: { connected: 1 } }, { light: 'steady', line: 'up', wifi: 'weak', devices: 'one' }],
    ['nothing connected', { devices: { connected: 0 } }, { light: 'steady', line: 'up', wifi: 'good', devices: 'none' }],
    // The light is off because of the restart, not for lack of power.
    ['a restart that runs', { light: 'off', state: 'restarting', line: 'down', runningFor: 20_000 }, {}],
    ['a line that comes up', { light: 'blinking white', state: 'connecting', line: 'down', runningFor: 90_000 }, { light: 'blinking' }],
    // An amber light must be seen by the customer; without service nothing at home can help.
    ['amber', { light: 'amber' }, { line: 'up', wifi: 'good', devices: 'several' }],
    ['no service on the line', { ...down, line: 'off' }, {}],
  ])('%s', (_, change, said) => {
    expect(saidNow({ ...facts, ...change })).toEqual(said)
  })
})

const step = { id: 'light', title: 'What does the light show?', text: '', choices: [] }
const choice = { label: 'Steady white or green', to: 'cable', check: { name: 'light' as const, is: ['steady'] } }

test('NET-10 what goes along says whether the person or the gateway told it', () => {
  expect(answerOf({ step, choice, byGateway: false, before: [] }, english)).toEqual({ question: 'What does the light show?', answer: 'Steady white or green' })
  expect(answerOf({ step, choice, byGateway: true, before: [] }, english)).toEqual({ question: 'The light of your gateway', answer: 'Steady white or green' })
  expect(answerOf({ step, choice, byGateway: true, before: [] }, spanish)).toEqual({ question: 'La luz de su gateway', answer: 'Blanca o verde fija' })
})

test('NET-10 both languages have words for whatever a gateway can say', () => {
  for (const { gateway } of [english, spanish]) {
    for (const [name, answers] of Object.entries(gatewayAnswers)) {
      for (const words of [gateway.says, gateway.tells]) expect(Object.keys(words[name as keyof typeof gatewayAnswers]).toSorted()).toEqual([...answers].toSorted())
      expect(gateway.asked[name as keyof typeof gatewayAnswers]).toMatch(/\S/)
    }
  }
})
