import { expect, test } from 'vitest'
import { carriedMatter } from './carried-matter.ts'

const after = (...questions: string[]) => questions.map((text) => ({ speaker: 'User' as const, text }))

test.each([
  ['is my internet down?', 'when will it be fixed', 'trouble'],
  ['hay una falla en mi zona', '¿y cuándo lo arreglan?', 'outage'],
  ['when is my technician coming', 'can i change it to saturday?', 'appointmentChange'],
  ['cuándo viene el técnico', '¿y puedo cambiarlo?', 'appointmentChange'],
  ['when is my technician coming', 'is it still on?', 'appointment'],
  ['where is my order', 'and when does it arrive', 'order'],
  ['how much do i owe', 'when do i have to pay it', 'bill'],
  ['cuánto debo', '¿y cómo lo pago?', 'bill'],
  ['how much do i owe', 'how do i pay it', 'bill'],
  ['cuánto debo', 'por qué subió mi factura', 'bill'],
  ['where is my order', 'why is my bill higher this month?', 'bill'],
  ['why did our bill go up', 'when does it come down?', 'bill'],
  ['why did our bill go up', 'how can I pay it?', 'bill'],
  ['¿por qué aumentó mi recibo?', '¿cuándo baja?', 'bill'],
  ['¿por qué aumentó mi recibo?', '¿cómo la pago?', 'bill'],
  ['where is my order', 'how much does it cost?', 'order'],
  ['dónde está mi pedido', '¿cuánto cuesta?', 'order'],
] as const)('ANS-18 ANS-20 after "%s", "%s" asks after the same of one’s own', (first, second, matter) => {
  expect(carriedMatter(second, after(first))).toBe(matter)
})

test('ANS-18 what asks how, names another thing, says that it failed or follows nothing of one’s own is asked of the articles', () => {
  const none = [
    carriedMatter('can I get a credit for it?', after('is my internet down?')),
    carriedMatter('how do I set up voicemail', after('how much do i owe')),
    carriedMatter('what if that does not work', after('where is my order')),
    carriedMatter('when will it be fixed', after('how do i restart my gateway')),
    carriedMatter('when will it be fixed', []),
    carriedMatter('why did my bill go up', []),
    carriedMatter('and how long does it take', after('when is my technician coming', 'how do i set up voicemail')),
  ]
  expect(none).toEqual(none.map(() => undefined))
})

test('ANS-18 a follow-up of a follow-up goes on with what both are about', () => {
  expect(carriedMatter('and when is it over?', after('is there an outage at my house', 'is it still down?'))).toBe('outage')
})
