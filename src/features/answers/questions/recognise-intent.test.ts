import { expect, test } from 'vitest'
import { recogniseIntent } from './recognise-intent.ts'

test('ANS-12 ORD-03 more time to pay is asked for in many words, also without the word for paying', () => {
  const questions = ['can I get more time', 'Can I get more time to pay?', 'could you give me more time on my bill', 'I need a few more days', 'can i get an extension on my bill', 'can I pay my bill next week', 'can i pay later', 'delay my payment', 'can I split my bill', 'puedo pagar la próxima semana', '¿me pueden dar más tiempo?', 'necesito más tiempo para pagar', 'puedo pagar después', 'quiero aplazar mi pago', "I can't pay my bill"]
  expect(questions.filter((each) => recogniseIntent(each) !== 'paymentArrangement')).toEqual([])
})

test('ANS-12 more time for something else is no matter of paying', () => {
  const questions = ['I need more time to return my gateway', 'can I get more days of travel data', 'my wifi extension does not work', 'do I get more time before the technician leaves', 'can I pay my bill by phone', 'necesito más tiempo para devolver el equipo']
  expect(questions.filter((each) => recogniseIntent(each) === 'paymentArrangement')).toEqual([])
})
