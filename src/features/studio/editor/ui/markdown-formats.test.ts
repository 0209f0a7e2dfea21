import { EditorSelection, EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { formats, insertBlock, type FormatName, type FormatWords } from './markdown-formats.ts'

const words: FormatWords = { bold: 'words', heading: 'Heading', head: 'What', cell: 'Words' }

/** The text after the formats; the selection is marked by ‹ and ›. */
function after(text: string, ...names: FormatName[]): string {
  const [from, to] = [text.indexOf('‹'), text.indexOf('›') - 1]
  let state = EditorState.create({ doc: text.replace(/[‹›]/g, ''), selection: EditorSelection.range(from, to) })
  for (const name of names) state = state.update(formats[name](state, words)).state
  const { from: start, to: end } = state.selection.main
  const doc = state.doc.toString()
  return `${doc.slice(0, start)}‹${doc.slice(start, end)}›${doc.slice(end)}`
}

test('STU-02 a format changes the chosen lines, takes the place of one of its kind, and undoes itself', () => {
  expect(after('One\n‹Two›', 'heading')).toBe('One\n## ‹Two›')
  expect(after('## ‹Two›', 'heading')).toBe('‹Two›')
  expect(after('## ‹Two›', 'subheading')).toBe('### ‹Two›')
  expect(after('‹Two\nThree›\nFour', 'steps')).toBe('1. ‹Two\n2. Three›\nFour')
  expect(after('‹1. Two\n2. Three›', 'list')).toBe('‹- Two\n- Three›')
  expect(after('‹Two\n\nThree›', 'list', 'list')).toBe('‹Two\n\nThree›')
  expect(after('‹›', 'heading')).toBe('## ‹Heading›')
})

test('STU-02 bold is around what is chosen, or around words that are to be typed over, and goes again', () => {
  expect(after('a ‹b› c', 'bold')).toBe('a **‹b›** c')
  expect(after('a ‹b› c', 'bold', 'bold')).toBe('a ‹b› c')
  expect(after('a ‹**b**› c', 'bold')).toBe('a ‹b› c')
  expect(after('a ‹›', 'bold')).toBe('a **‹words›**')
})

test('STU-02 a table and a picture stand by themselves, with an empty line on either side', () => {
  expect(after('One‹›\nTwo', 'table')).toBe('One\n\n| What | What |\n|---|---|\n| Words | Words |\n| Words | Words |‹›\n\nTwo')
  const put = (doc: string, at: number) => {
    const state = EditorState.create({ doc, selection: { anchor: at } })
    return state.update(insertBlock(state, '![x](picture:y)')).state.doc.toString()
  }
  expect(put('', 0)).toBe('![x](picture:y)')
  expect(put('One\n', 4)).toBe('One\n\n![x](picture:y)')
  expect(put('One\n\nTwo', 4)).toBe('One\n\n![x](picture:y)\n\nTwo')
  expect(put('One', 1)).toBe('One\n\n![x](picture:y)')
})
