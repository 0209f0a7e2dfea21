import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDemoWorld } from '../../../src/platform/config/demo-world.ts'
import { fillAppointment } from './appointment-facts.ts'

const { people } = await readDemoWorld(join(import.meta.dirname, '..', '..', '..', 'content'))
const maya = people.find(({ loginId }) => loginId === 'maya.torres')!
const rosa = people.find(({ loginId }) => loginId === 'rosa.delgado')!
/** a Thursday */
const now = Date.parse('2026-11-19T18:00:00Z')

test('a visit is named by its day or its window, in the reader’s language', () => {
  expect(fillAppointment(['{visit day}', 'soon'], maya, 'en', now)).toEqual(['November 21', 'soon'])
  expect(fillAppointment(['{visit time}'], maya, 'en', now)).toEqual(['8–10 am', '8 to 10 am', '8:00 am'])
  expect(fillAppointment(['{visit day}'], maya, 'es', now)).toEqual(['21 de noviembre'])
  expect(fillAppointment(['{visit time}'], maya, 'es', now)).toEqual(['8–10 a.\u00A0m.', '8 a 10 a.\u00A0m.', '8:00 a. m.'])
})

test('a visit that would be on a Sunday is on Monday, and the next day may be called tomorrow', () => {
  expect(fillAppointment(['{visit day}'], maya, 'en', now + 86_400_000)).toEqual(['November 23'])
  const [appointment] = maya.appointments
  expect(fillAppointment(['{visit day}'], { ...maya, appointments: [{ ...appointment!, inDays: 1 }] }, 'en', now)).toEqual(['November 20', 'tomorrow'])
})

test('somebody without a visit cannot be asked when it is', () => {
  expect(() => fillAppointment(['{visit day}'], rosa, 'es', now)).toThrow('rosa.delgado')
})
