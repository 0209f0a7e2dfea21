import { expect, test } from 'vitest'
import { saysOnlyOffline, troubledThing } from './troubled-thing.ts'

test.each([
  ['internet', ['my internet is down', 'no wifi', 'my phone has no internet', 'mi internet no sirve', 'the connection is gone']],
  ['wireless', ['my phone has no signal', 'no bars on my cell', 'SOS only', 'mi celular no tiene señal']],
  ['phone', ['no dial tone', 'my home phone is dead', 'la línea fija no tiene tono']],
  ['tv', ['my tv is out', 'no channels', 'la tele no funciona']],
  ['other', ['my tv remote is not working', 'email not working', 'the app crashes', 'el control remoto no funciona', 'mi correo no funciona']],
  [undefined, ['it does not work', 'nada funciona']],
] as const)('NET-10 ANS-20 what does not work is told by its name: %s', (thing, texts) => {
  expect(texts.map((each) => [each, troubledThing(each)])).toEqual(texts.map((each) => [each, thing]))
})

test('ANS-20 a text that only says that the internet is gone, and since when, is known in both languages', () => {
  const only = ['third day without internet!!', 'no internet since yesterday', 'internet has been down for 2 days', 'llevo tres días sin internet', 'sin internet desde el lunes', 'se fue el internet', 'se nos cayó el internet', 'me quedé sin internet', 'perdimos la conexión de internet', 'internet went out', 'wifi is out', 'lost internet']
  expect(only.filter((each) => !saysOnlyOffline(each))).toEqual([])
  const more = ['no internet on my TV', 'internet is down after the storm', 'internet drops every two hours', 'se corta el internet', 'how do I get internet at home', 'sin internet en la computadora', 'se fue la luz y no hay internet', 'internet went up in price', 'se fue el técnico y sigo sin internet']
  expect(more.filter(saysOnlyOffline)).toEqual([])
})
