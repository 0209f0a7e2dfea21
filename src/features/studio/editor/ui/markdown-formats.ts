import { EditorSelection, type ChangeSpec, type EditorState, type TransactionSpec } from '@codemirror/state'

export const formatNames = ['heading', 'subheading', 'bold', 'list', 'steps', 'table'] as const
export type FormatName = (typeof formatNames)[number]

/** Placeholder texts of formats that are inserted without a selection. */
export interface FormatWords {
  bold: string
  heading: string
  head: string
  cell: string
}

/** The commands of toolbar and shortcuts. Each changes the Markdown; all but tables are undone by a second use. */
export const formats: Readonly<Record<FormatName, (state: EditorState, words: FormatWords) => TransactionSpec>> = {
  heading: (state, { heading }) => changeLines(state, () => '## ', /^#{1,6} /, heading),
  subheading: (state, { heading }) => changeLines(state, () => '### ', /^#{1,6} /, heading),
  list: (state) => changeLines(state, () => '- ', /^(?:[-*+]|\d{1,3}[.)]) /, ''),
  steps: (state) => changeLines(state, (place) => `${place + 1}. `, /^(?:[-*+]|\d{1,3}[.)]) /, ''),
  bold: toggleBold,
  table: (state, { head, cell }) => insertBlock(state, `| ${head} | ${head} |\n|---|---|\n| ${cell} | ${cell} |\n| ${cell} | ${cell} |`),
}

/**
 * Puts a mark before each selected line, replacing another mark of the same kind. If all lines have the mark, removes
 * it.
 */
function changeLines(state: EditorState, markOf: (place: number) => string, kind: RegExp, words: string): TransactionSpec {
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number]
  const lines = Array.from({ length: last - first + 1 }, (_, place) => state.doc.line(first + place))
  const filled = lines.length === 1 ? lines : lines.filter(({ text }) => text.trim() !== '')
  const isUndone = filled.every(({ text }, place) => text.startsWith(markOf(place)))
  const changes = filled.map(({ from: start, text }, place) => {
    const old = kind.exec(text)?.[0] ?? ''
    return { from: start, to: start + old.length, insert: isUndone ? '' : markOf(place) }
  })
  if (lines.length === 1 && lines[0]!.text === '' && words !== '') {
    const mark = markOf(0)
    return { changes: { from, insert: mark + words }, selection: EditorSelection.range(from + mark.length, from + mark.length + words.length) }
  }
  const set = state.changes(changes)
  return { changes: set, selection: EditorSelection.range(set.mapPos(state.selection.main.anchor, 1), set.mapPos(state.selection.main.head, 1)) }
}

function toggleBold(state: EditorState, { bold }: FormatWords): TransactionSpec {
  return state.changeByRange(({ from, to }) => {
    const isAround = state.sliceDoc(from - 2, from) === '**' && state.sliceDoc(to, to + 2) === '**'
    if (isAround) return { changes: [{ from: from - 2, to: from }, { from: to, to: to + 2 }], range: EditorSelection.range(from - 2, to - 2) }
    const chosen = state.sliceDoc(from, to)
    if (chosen.length > 4 && chosen.startsWith('**') && chosen.endsWith('**')) return { changes: { from, to, insert: chosen.slice(2, -2) }, range: EditorSelection.range(from, to - 4) }
    const words = from === to ? bold : chosen
    return { changes: { from, to, insert: `**${words}**` }, range: EditorSelection.range(from + 2, from + 2 + words.length) }
  })
}

/** Inserts a block after the line of a place, the cursor's by default, with an empty line on either side. */
export function insertBlock(state: EditorState, block: string, at = state.selection.main.to): { changes: ChangeSpec; selection: { anchor: number } } {
  const line = state.doc.lineAt(at)
  const isEmpty = line.text.trim() === ''
  const before = isEmpty ? (line.number > 1 && state.doc.line(line.number - 1).text.trim() !== '' ? '\n' : '') : '\n\n'
  const after = line.number < state.doc.lines && state.doc.line(line.number + 1).text.trim() !== '' ? '\n' : ''
  const from = isEmpty ? line.from : line.to
  const insert = before + block + after
  return { changes: { from, to: line.to, insert }, selection: { anchor: from + before.length + block.length } }
}
