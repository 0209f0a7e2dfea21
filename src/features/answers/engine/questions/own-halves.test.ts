import { expect, test } from 'vitest'
import { ownHalvesOf } from './own-halves.ts'

test.each([
  ['when is my technician coming and how do I reset my modem', ['appointment', undefined]],
  ['how much is my bill and how do I set up autopay', ['bill', undefined]],
  ['how do i set up a guest network and when is the installer coming', [undefined, 'appointment']],
  ['any update on my ticket, and how do i run a speed test', ['ticket', undefined]],
  ['when is my visit and how much do I owe', ['appointment', 'bill']],
  ['when is my technician coming and can I move it', ['appointment', 'appointmentChange']],
  ['cuándo viene el técnico y cómo reinicio el módem', ['appointment', undefined]],
  ['what time does the technician come and what do i need to do before', ['appointment', undefined]],
  ['cuanto debo y como cambio la clave del wifi', ['bill', undefined]],
] as const)('ANS-18 ANS-20 “%s” has two halves, of which the customer’s own is known', (text, matters) => {
  expect(ownHalvesOf(text)?.halves.map(({ matter }) => matter)).toEqual(matters)
})

test('ANS-18 ANS-20 one question about one’s own, and two about nothing of it, are not halved', () => {
  const texts = ['when is my technician coming', 'my internet is down and the light is red', 'is my service suspended? is my account suspended?', 'how do I pay and how do I return a box', 'is there an outage in my area and when is it over', 'no tengo internet y la luz está roja']
  expect(texts.filter((each) => ownHalvesOf(each))).toEqual([])
})
