import { expect, test } from 'vitest'
import { tellingTermsOf } from '../collection/terms.ts'
import { asksToEnd, endsUnasked, tellsEnd } from './ends-unasked.ts'

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

test('ANS-18 who asks how it is ended is told so by a clause with the thing, and by none about another', () => {
  for (const said of ['and how do I turn it off?', 'how do I cancel that']) expect(asksToEnd(said, 'en'), said).toBe(true)
  for (const said of ['¿y cómo lo desactivo?', 'se puede cancelarlo?']) expect(asksToEnd(said, 'es'), said).toBe(true)
  for (const said of ['how do I turn it on', 'when are you off']) expect(asksToEnd(said, 'en'), said).toBe(false)
  const [voicemail, buzon] = [tellingTermsOf('set up voicemail', 'en'), tellingTermsOf('el buzón de voz', 'es')]
  for (const text of ['Turn voicemail off and save.', 'Go there again and switch it off.']) expect(tellsEnd(text, voicemail, 'en'), text).toBe(true)
  for (const text of ['Turn off Wi-Fi for a moment, so that voicemail uses our network.', 'Calls never reach voicemail – What to do: Turn off call forwarding']) expect(tellsEnd(text, voicemail, 'en'), text).toBe(false)
  expect(tellsEnd('Desactive el buzón de voz', buzon, 'es')).toBe(true)
  expect(tellsEnd('Apague el Wi-Fi y elija la línea', buzon, 'es')).toBe(false)
})
