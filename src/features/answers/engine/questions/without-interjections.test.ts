import { expect, test } from 'vitest'
import { withoutInterjections } from './without-interjections.ts'

test.each([
  ['i got charged twice this month wtf', 'i got charged twice this month'],
  ['omg, my wifi is down again LOL', 'my wifi is down again'],
  ['pls unlock my phone', 'unlock my phone'],
  ['ayuda porfa, no tengo señal', 'ayuda no tengo señal'],
  ['no manches wey, otra vez sin internet', 'no manches otra vez sin internet'],
  ['lol', 'lol'],
  ['my lollipop plan', 'my lollipop plan'],
])('ANS-16 what people vent says nothing of the matter: %s', (typed, left) => {
  expect(withoutInterjections(typed)).toBe(left)
})
