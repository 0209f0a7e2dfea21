import type { Article } from '../article.ts'
import type { AnswerPiece, TextMark } from './answer-text.ts'

/** A paragraph, a step, a point or a row of a table. */
export interface Block {
  kind: Exclude<AnswerPiece['kind'], 'heading'>
  text: string
  /** bold ranges and links of the text */
  marks?: TextMark[]
  /** index of the block in its section */
  index: number
  /** whether the block is a row of a table */
  isRow: boolean
}

/** A heading with the blocks below it; the text before the first heading has the heading ''. */
export interface Section {
  heading: string
  blocks: Block[]
  /** index of the section in its article */
  index: number
}

const known = new WeakMap<Article, Section[]>()

/** The sections of an article, as its writer made them; cached by article object. */
export function sectionsOf(page: Article): Section[] {
  const sections = known.get(page) ?? readSections(page)
  known.set(page, sections)
  return sections
}

/** By question: the section that answers it, where the article's writer named one that is there. */
export function answeringSections(page: Article): ReadonlyMap<string, Section> {
  const sections = sectionsOf(page)
  const under = (named: string) => {
    const isNamed = (heading: string) => heading.toLowerCase() === named.toLowerCase()
    return sections.find(({ heading }) => isNamed(heading)) ?? (isNamed(page.title) ? sections.find(({ heading }) => heading === '') : undefined)
  }
  const named = Object.entries(page.answeredUnder ?? {}).map(([question, heading]) => [question, under(heading)] as const)
  return new Map(named.flatMap(([question, section]) => (section ? [[question, section] as const] : [])))
}

interface Line {
  text: string
  marks: TextMark[]
}

function readSections(page: Article): Section[] {
  const sections: Section[] = [{ heading: '', blocks: [], index: 0 }]
  let columns: string[] = []
  let row: Line[] = []
  const current = () => sections.at(-1)!
  const add = (kind: Block['kind'], { text, marks }: Line, isRow = false) => {
    if (text.trim() !== '') current().blocks.push({ kind, text, marks: [...marks], index: current().blocks.length, isRow })
  }
  const closeRow = () => {
    if (row.length > 0) add('point', labelled(row, columns), true)
    row = []
  }
  const lines = linesOf(page)
  for (const [index, line] of lines.entries()) {
    const mark = page.marks[index] ?? 't'
    if (mark !== 'c') closeRow()
    if (mark === 'k' && page.marks[index - 1] !== 'k') columns = []
    if (mark === 'h') sections.push({ heading: line.text, blocks: [], index: sections.length })
    else if (mark === 'k') columns.push(line.text)
    else if (mark === 'r' || mark === 'c') row.push(line)
    else if (mark === 'm' && current().blocks.length > 0) goOn(current().blocks.at(-1)!, line)
    else add(mark === 's' ? 'step' : mark === 'p' ? 'point' : 'text', line)
  }
  closeRow()
  return sections.filter(({ blocks }) => blocks.length > 0)
}

/** The trimmed lines of an article, each with the marks in it. */
function linesOf({ text, spans = [] }: Article): Line[] {
  let start = 0
  return text.split('\n').map((raw) => {
    const from = start + (raw.length - raw.trimStart().length)
    const line = raw.trim()
    const marks = spans.filter((span) => span.start >= from && span.end <= from + line.length).map((span) => ({ ...span, start: span.start - from, end: span.end - from }))
    start += raw.length + 1
    return { text: line, marks }
  })
}

function goOn(block: Block, { text, marks }: Line): void {
  block.marks = [...(block.marks ?? []), ...moved(marks, block.text.length + 1)]
  block.text += ` ${text}`
}

function moved(marks: readonly TextMark[], by: number): TextMark[] {
  return marks.map((mark) => ({ ...mark, start: mark.start + by, end: mark.end + by }))
}

/**
 * ANS-17: a table row as a list point. The first cell is the subject, in bold and without the name of its column; the
 * other cells follow with theirs: 'solid red – Meaning: no internet. What to do: restart it'.
 */
function labelled(cells: readonly Line[], columns: readonly string[]): Line {
  const row: Line = { text: '', marks: [] }
  const filled = cells.map((cell, index) => ({ ...cell, column: columns[index] })).filter(({ text }) => text !== '')
  for (const [index, { text, marks, column }] of filled.entries()) {
    const isAbout = index === 0 && filled.length > 1
    const before = index === 0 ? '' : index === 1 ? ' – ' : /[.!?]$/.test(row.text) ? ' ' : '. '
    const label = column && !isAbout ? `${column}: ` : ''
    const start = row.text.length + before.length + label.length
    // the whole cell is bold, so bold marks inside it are dropped
    const own = isAbout ? [...marks.filter(({ href }) => href !== undefined), { start: 0, end: text.length }] : marks
    row.marks.push(...moved(own, start))
    row.text += before + label + text
  }
  return row
}

/** Whether a section holds steps of a procedure. */
export function hasSteps({ blocks }: Section): boolean {
  return blocks.some(({ kind }) => kind === 'step')
}
