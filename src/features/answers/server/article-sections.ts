import type { FoundPage } from '#features/search/server/read-evidence.ts'
import type { AnswerPiece } from './answer-text.ts'

/** A paragraph, a step, a point or a row of a table. */
export interface Block {
  kind: AnswerPiece['kind']
  text: string
  /** its place in the section */
  index: number
  /** a row of a table, or what its columns are called */
  isRow: boolean
}

/** A heading with what stands below it; what comes before the first heading has the heading ''. */
export interface Section {
  heading: string
  blocks: Block[]
  /** its place in the article */
  index: number
}

const known = new WeakMap<FoundPage, Section[]>()

/** The parts of an article, as its writer divided it. */
export function sectionsOf(page: FoundPage): Section[] {
  const sections = known.get(page) ?? readSections(page)
  known.set(page, sections)
  return sections
}

function readSections({ text, marks }: FoundPage): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [], index: 0 }]
  let columns: string[] = []
  let row: string[] = []
  const current = () => sections.at(-1)!
  const add = (kind: Block['kind'], words: string, isRow = false) => {
    if (words.trim() !== '') current().blocks.push({ kind, text: words.trim(), index: current().blocks.length, isRow })
  }
  const closeRow = () => {
    if (row.length > 0) add('point', rowText(row, columns), true)
    row = []
  }
  for (const [index, line] of text.split('\n').entries()) {
    const mark = marks[index] ?? 't'
    if (mark !== 'c') closeRow()
    if (mark === 'k' && marks[index - 1] !== 'k') columns = []
    if (mark === 'h') sections.push({ heading: line, blocks: [], index: sections.length })
    else if (mark === 'k') columns.push(line)
    else if (mark === 'r' || mark === 'c') row.push(line)
    else if (mark === 'm' && current().blocks.length > 0) current().blocks.at(-1)!.text += ` ${line}`
    else add(mark === 's' ? 'step' : mark === 'p' ? 'point' : 'text', line)
  }
  closeRow()
  return sections.filter(({ blocks }) => blocks.length > 0)
}

/** A row as a sentence of a list: 'Video: lower quality', and with more columns 'Light: red; Meaning: no connection'. */
function rowText(cells: readonly string[], columns: readonly string[]): string {
  const [first = '', second = '', ...more] = cells
  if (more.length === 0) return second === '' ? first : `${first}: ${second}`
  const named = cells.slice(1).map((cell, index) => (columns[index + 1] ? `${columns[index + 1]}: ${cell}` : cell))
  return `${first} – ${named.join('; ')}`
}
