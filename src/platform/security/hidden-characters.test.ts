import { expect, test } from 'vitest'
import { cutText, plainLine, takenText } from './hidden-characters.ts'

test('TIC-01 a text is taken in without what nobody sees, and loses nothing else', () => {
  expect(takenText(' a\u202eb\u2066c\u200fd\u061ce\0f\u0085g\r\nh\ri\tj ')).toBe('abcdefg\nh\ni\tj')
  expect(takenText('a\ud800b')).toBe('a\ufffdb')
  for (const text of ['👩‍👩‍👧 ¿Qué pasa, señor Núñez?', 'שלום', 'It’s “red”']) expect(takenText(text)).toBe(text)
})

test('NET-09 a name is one line that reads as it is', () => {
  for (const name of ['Teléfono de Íñigo', 'Maya’s phone', '👩‍👩‍👧 TV', 'תומר']) expect(plainLine.test(name), name).toBe(true)
  for (const name of ['a\u202eb', 'a\0b', 'a\ud800b', 'a\nb', 'a\u2028b', 'a\u200eb']) expect(plainLine.test(name), JSON.stringify(name)).toBe(false)
})

test('TIC-01 a text is not cut within a character', () => {
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})
