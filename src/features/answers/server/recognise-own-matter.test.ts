import { expect, test } from 'vitest'
import { recogniseOwnMatter } from './recognise-own-matter.ts'

test.each([
  ['visit', ['When is my technician coming?', 'what time is my appointment', 'where is my technician', 'Do I have an appointment?', 'is my installation still on for friday', 'when will the repairman get here', 'what hour does your installer come', '¿Cuándo viene el técnico?', '¿A qué hora es mi cita?', '¿Tengo alguna cita?']],
  ['order', ['Where is my order?', 'order status', 'has my package shipped', 'when does my order arrive', '¿Dónde está mi pedido?', 'estado del pedido']],
  ['outage', ['Is there an outage in my area?', 'any outages near me?', 'when will my internet service be back', '¿Hay una interrupción en mi zona?', '¿hay alguna falla en mi calle?']],
  ['account', ['Is my account active?', 'is my service suspended?', 'what is the status of my account', '¿Está activa mi cuenta? ¿mi cuenta está suspendida?', 'what accounts do I have', 'are any of my accounts suspended', '¿alguna de mis cuentas está suspendida?']],
] as const)('ANS-20 a question after one’s own %s is known by how it is put', (matter, questions) => {
  expect(questions.map((each) => [each, recogniseOwnMatter(each)])).toEqual(questions.map((each) => [each, matter]))
})

test('ANS-20 what asks how, or is about visits, orders and outages of anybody, is asked of the articles', () => {
  const questions = ['How do I move my appointment?', 'can I reschedule my visit', 'What happens if I miss my appointment?', 'how long is the arrival window', 'what do I do in an outage', 'Can I get a credit for an outage?', '¿Cómo cambio mi cita?', 'why was my service suspended', 'my technician damaged the wall', 'pay bill', 'set up voicemail']
  expect(questions.filter((each) => recogniseOwnMatter(each) !== undefined)).toEqual([])
})
