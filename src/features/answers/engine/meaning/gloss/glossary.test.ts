import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { termOf } from '#search-engine/text/analyse.ts'
import { fold } from '#search-engine/text/split-words.ts'
import { Glossary } from './glossary.ts'

const file = readFileSync(new URL('glosses.es.tsv', import.meta.url), 'utf8')
const lines = file.trimEnd().split('\n').map((line) => line.split('\t'))

test('ANS-16 a Spanish text is glossed word by word: expressions first, then words as written, then stems', () => {
  const glossary = new Glossary(['cas\thouse', 'se\t-', 'señal\tsignal', '=casi\talmost', 'dar de baja\tcancel', 'cobr\tcharge'].join('\n'), 'es')
  expect(glossary.gloss('¿Casi las casas?')).toBe('almost las house?')
  expect(glossary.gloss('Quiero DAR de baja el Wi-Fi')).toBe('Quiero cancel el Wi-Fi')
  expect(glossary.gloss('Se quiere dar de baja, Ana')).toBe('quiere cancel, Ana')
  expect(glossary.gloss('cóbrenmelo')).toBe('charge')
  expect(glossary.gloss('')).toBe('')
})

test('ANS-16 the shipped glosses: one line each, and each can be found by a word of a text', () => {
  expect(lines.filter((cells) => cells.length !== 2 || cells.some((cell) => cell.trim() !== cell || cell === ''))).toEqual([])
  const said = lines.map(([word]) => word!)
  expect(said.filter((word, at) => said.indexOf(word) !== at)).toEqual([])
  expect(said.filter((word) => !word.startsWith('=') && !word.includes(' ') && fold(word) !== word)).toEqual([])
  expect(said.filter((word) => word.split(' ').length > 4)).toEqual([])
  expect(lines.filter(([, gloss]) => !/^(-|[a-z0-9][a-z0-9' -]*)$/.test(gloss!))).toEqual([])
  expect(termOf('contrasena', 'es')).toBe(said.find((word) => word.startsWith('contrasen')))
})

test('ANS-16 what a customer writes in Spanish becomes English words', () => {
  const glossary = new Glossary(file, 'es')
  expect(glossary.gloss('¿Cómo cambio la contraseña del Wi-Fi?')).toBe('how change password of Wi-Fi?')
  expect(glossary.gloss('quiero dar de baja la tele')).toBe('want cancel service tv')
})
