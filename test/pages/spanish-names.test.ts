import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Wrong names: terms that occur on several pages have one Spanish name each: 'Biblioteca de ayuda', 'Ayuda para
 * equipos', 'Pequeñas empresas'.
 */
const otherNames = /biblioteca de soporte|ayuda (?:con|para) dispositivos|ayuda con equipos|pequeños negocios|ayuda para negocios|soporte para negocios|'Negocios'/i

test('HOME-20 the library, the help with devices and small businesses have one Spanish name each', () => {
  const files = [...globSync('content/{feeds,pages,topics,articles}/**/*.{json,md}'), ...globSync('src/**/*.{ts,tsx}')].filter((file) => !file.endsWith('spanish-names.test.ts'))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => otherNames.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(readFileSync('content/pages/library.consumer.es.md', 'utf8')).toContain('title: Biblioteca de ayuda')
})

test('HOME-03 the page that says how to reach us has one Spanish name wherever a title or a link names it', () => {
  const files = [...globSync('content/{feeds,pages,topics}/**/*.{json,md}'), ...globSync('src/{shell,pages,features/{knowledge,support-home}}/**/*.{ts,tsx}')]
  expect(files.filter((file) => /comuníquese con nosotros|(?:formas|maneras) de (?:comunicarse|contactarnos)/i.test(readFileSync(file, 'utf8')))).toEqual([])
  for (const audience of ['consumer', 'smb']) expect(readFileSync(`content/pages/contact.${audience}.es.md`, 'utf8')).toContain('title: Contáctenos')
})
