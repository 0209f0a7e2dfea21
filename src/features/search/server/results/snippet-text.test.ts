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
  expect(snippetText(text, marks).split('\n')).toEqual(['Your gateway has a light.', 'Solid red: No connection; Check the cables.', 'Off: No power.', 'Wait ten minutes.', 'Look again.'])
  const snippet = makeSnippet(snippetText(text, marks), new Set(analyse('connection', 'en').map(({ term }) => term)), 'en').map((piece) => piece.text).join('')
  expect(snippet).toBe('Solid red: No connection; Check the cables. Off: No power. Wait ten minutes. Look again.')
})

test('LAN-13 a cell that asks for nothing is left out of a snippet, and one that names the row stays', () => {
  const rows = (lines: string) => plainLines(`| Light | Means | To do |\n|---|---|---|\n${lines}`)
  const { text, marks } = rows('| Solid white | The gateway is working | Nothing |\n| Blinking white | It is starting | Wait 10 minutes |\n| Nothing | No power | Check the cord |')
  expect(snippetText(text, marks).split('\n')).toEqual(['Solid white: The gateway is working.', 'Blinking white: It is starting; Wait 10 minutes.', 'Nothing: No power; Check the cord.'])
  const spanish = rows('| Blanca fija | Funciona | Nada |')
  expect(snippetText(spanish.text, spanish.marks)).toBe('Blanca fija: Funciona.')
})

test('LAN-13 a text whose marks are not its own stays as it is', () => {
  expect(snippetText('One\nTwo', 't')).toBe('One\nTwo')
  expect(snippetText('Slow page\n–\nClose tabs', 'tcc')).toBe('Slow page: Close tabs.')
})
