import { expect, test } from 'vitest'
import { makeSnippet } from '#search-engine/suggestions/highlight.ts'
import { analyse } from '#search-engine/text/analyse.ts'
import { plainLines } from './plain-text.ts'
import { snippetText } from './snippet-text.ts'

const article = `Your gateway has a light.

## What is lost and what stays

| Light | What it means | What to do |
|---|---|---|
| Solid red | No connection | Check the cables |
| Off | No power | |

- **Wait** ten minutes
- Look again.`

test('LAN-13 a snippet never runs headings and the cells of a table together', () => {
  const { text, marks } = plainLines(article)
  expect(snippetText(text, marks).split('\n')).toEqual(['Your gateway has a light.', 'Solid red – No connection; Check the cables.', 'Off – No power.', 'Wait ten minutes.', 'Look again.'])
  const snippet = makeSnippet(snippetText(text, marks), new Set(analyse('connection', 'en').map(({ term }) => term)), 'en').map((piece) => piece.text).join('')
  expect(snippet).toBe('Solid red – No connection; Check the cables. Off – No power. Wait ten minutes. Look again.')
})

test('LAN-13 a text whose marks are not its own stays as it is', () => {
  expect(snippetText('One\nTwo', 't')).toBe('One\nTwo')
  expect(snippetText('Slow page\n–\nClose tabs', 'tcc')).toBe('Slow page – Close tabs.')
})
