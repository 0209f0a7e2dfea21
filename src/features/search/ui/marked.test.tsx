import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Marked } from './marked.tsx'

test('LAN-13 Wi-Fi does not break at the end of a line in the titles and snippets of results, marked or not', () => {
  expect(renderToStaticMarkup(<Marked pieces={[{ text: 'Slow ', isMatch: false }, { text: 'Wi-Fi', isMatch: true }, { text: ': a Wi-Fi fault', isMatch: false }]} />)).toBe('Slow <mark><span class="together">Wi-Fi</span></mark>: a <span class="together">Wi-Fi</span> fault')
})
