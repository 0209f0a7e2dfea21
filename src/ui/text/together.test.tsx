import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Together } from './together.tsx'

const kept = (text: string) => [...renderToStaticMarkup(<Together text={text} />).matchAll(/<span class="together">([^<]*)</g)].map(([, part]) => part)

test.each([
  ['Back by about 3 pm.', ['3 pm']],
  ['Since 9:48 am ET', ['9:48 am']],
  ['Volverá hacia las 8 p. m. del martes', ['8 p. m.']],
  ['10 am–12 pm ET', ['10 am', '12 pm']],
  ['NetComm IFWA-40', ['IFWA-40']],
  ['Your Wi-Fi and your U-verse TV', ['Wi-Fi', 'U-verse']],
  ['2 people and 3 pmx', []],
])('WID-09 in ‘%s’ no line ends within a time, the number of a model or a short compound', (text, parts) => {
  expect(kept(text)).toEqual(parts)
  expect(renderToStaticMarkup(<Together text={text} />).replaceAll(/<[^>]+>/g, '')).toBe(text)
})
