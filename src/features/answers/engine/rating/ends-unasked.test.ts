import { expect, test } from 'vitest'
import { endsUnasked } from './ends-unasked.ts'

const autopay = ['Pay online', 'Set up autopay', 'Stop autopay']
const pagos = ['Pague en línea', 'Configure el pago automático', 'Quite el pago automático']

test('ANS-17 a section that ends a thing is not for who wants to begin it', () => {
  expect(endsUnasked('Stop autopay', autopay, 'how do i put autopay', 'en')).toBe(true)
  expect(endsUnasked('Quite el pago automático', pagos, 'como pongo pago automatico', 'es')).toBe(true)
  for (const question of ['take me off autopay', "i don't want autopay anymore", 'cancel autopay', 'how do I get out of autopay']) expect(endsUnasked('Stop autopay', autopay, question, 'en'), question).toBe(false)
  for (const question of ['quitar el pago automático', 'ya no quiero pago automático', 'cómo me salgo, cancelar autopago']) expect(endsUnasked('Quite el pago automático', pagos, question, 'es'), question).toBe(false)
})

test('ANS-17 what has no counterpart is asked for in many words', () => {
  expect(endsUnasked('Stop robocalls', ['Stop robocalls', 'Report a call'], 'telemarketers call me all day', 'en')).toBe(false)
  expect(endsUnasked('Set up autopay', autopay, 'how do i put autopay', 'en')).toBe(false)
})
