import { expect, test } from 'vitest'
import { convertText } from './convert-text.ts'

const convert = (format: 'html' | 'markdown', text: string) => {
  const converted = convertText({ file: 'a.md', origin: 'a.md', locale: 'en', format, text, fields: { title: 'A' } } as Parameters<typeof convertText>[0], () => 'page:contact', () => undefined)
  if ('code' in converted) throw new Error(converted.code)
  return converted
}
const describe = (format: 'html' | 'markdown', text: string) => convert(format, text).text.description

test.each([
  ['Dial *86 and press 4.', 'Dial *86 and press 4.'],
  ['Dial *611 or 2 * 3 * 4 to reach us.', 'Dial *611 or 2 * 3 * 4 to reach us.'],
  ['Dial **86** and then *press* _four_.', 'Dial 86 and then press four.'],
  ['Dial `*86`, then **\\*4** for your mail.', 'Dial *86, then *4 for your mail.'],
  ['The name is my_home_wifi_5 [at first].', 'The name is my_home_wifi_5 [at first].'],
  ['Open [Settings](https://example.com/s) > Wi-Fi & more.', 'Open Settings > Wi-Fi & more.'],
  ['Two lines\nof one *paragraph*.', 'Two lines of one paragraph.'],
  ['# A\n\n- A point that is long enough\n\n| A | B |\n|---|---|\n| c | d |\n\n> A *quoted* text of some words.', 'A quoted text of some words.'],
  ['## Heading\n\nShort *86.\n\n1. A step that is long enough', 'Short *86.'],
])('STU-05 the summary made of Markdown has its words, and only what CommonMark takes for a mark goes: %s', (text, expected) => {
  expect(describe('markdown', text)).toBe(expected)
})

test('STU-05 the summary made of HTML keeps asterisks and underscores', () => {
  expect(describe('html', '<p>Dial *86 and <b>press 4</b> for my_home_wifi.</p>')).toBe('Dial *86 and press 4 for my_home_wifi.')
})

test('STU-05 a table too large to be laid out anew is named in the report', () => {
  const table = `<table><tr><td colspan="2">Codes</td></tr>${`<tr>${'<td>1</td>'.repeat(50)}</tr>`.repeat(101)}</table>`
  const notes = (text: string) => convert('html', text).notes.filter(({ code }) => code.startsWith('table'))
  expect(notes(`<p>All codes of the year.</p>${table}`)).toEqual([{ code: 'table-too-large', locale: 'en', count: 1 }])
  expect(notes('<p>All codes of the year.</p><table><tr><td colspan="2">1</td></tr><tr><td>2</td><td>3</td></tr></table>')).toEqual([{ code: 'table-cells-repeated', locale: 'en', count: 1 }])
})
