import { DomUtils, parseDocument } from 'htmlparser2'

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

/** A cell in each place of the table that it covers. */
interface Covered {
  html: string
  isHead: boolean
  /** distance from the cell's first place */
  down: number
  across: number
  isAcrossAll: boolean
}

const spans = /(?:col|row)span/i
/** A longer text is not repeated, nor is any text once this many copies were made: a table of ten rows could fill the memory. */
const mostRepeated = 500
const mostCopies = 5000
const mostColumns = 50
const mostRows = 1000
/** A larger table is left as it is: a few bytes could ask for a million cells. */
const mostPlaces = 5000

/**
 * Markdown knows no cells that span rows or columns. Their text is repeated in each place that they cover, so that each
 * row is still true by itself. A cell across the whole table stays once; at the top it becomes a line before the table.
 * Several heading rows become one. `tables` is the number of tables that were changed, `largeTables` that of tables too
 * large for it: they were left as they are, or lack cells.
 */
export function spreadCells(html: string): { html: string; tables: number; largeTables: number } {
  if (!spans.test(html)) return { html, tables: 0, largeTables: 0 }
  const document = parseDocument(html)
  let tables = 0
  let largeTables = 0
  let copies = mostCopies
  // tables inside others come first
  for (const table of DomUtils.getElementsByTagName('table', document).toReversed()) {
    const rows = DomUtils.getElementsByTagName('tr', table).filter((row) => tableOf(row) === table)
    if (!rows.some((row) => cellsOf(row).some((cell) => spanOf(cell, 'colspan') !== 1 || spanOf(cell, 'rowspan') !== 1))) continue
    const laidOut = rows.length > mostRows ? undefined : layOut(rows)
    if (!laidOut || rows.length * Math.max(...laidOut.places.map((row) => row.length)) > mostPlaces) {
      largeTables += 1
      continue
    }
    const { places } = laidOut
    let { lacksCells } = laidOut
    tables += 1
    const textAt = (place: Covered | undefined): string => {
      if (!place) return ''
      if (place.down === 0 && place.across === 0) return place.html
      if (place.isAcrossAll || place.html === '' || place.html.length > mostRepeated) return ''
      if (copies > 0) {
        copies -= 1
        return place.html
      }
      lacksCells = true
      return ''
    }
    const drawn = parseDocument(drawTable(places, textAt))
    if (lacksCells) largeTables += 1
    // each node leaves its document
    while (drawn.firstChild) DomUtils.prepend(table, drawn.firstChild)
    DomUtils.removeElement(table)
  }
  return { html: DomUtils.getInnerHTML(document), tables, largeTables }
}

/** `lacksCells`: cells beyond the last possible column have no place. */
function layOut(rows: readonly Element[]): { places: Covered[][]; lacksCells: boolean } {
  let lacksCells = false
  const places = rows.map((): Covered[] => [])
  for (const [at, row] of rows.entries()) {
    let column = 0
    for (const cell of cellsOf(row)) {
      while (places[at]![column]) column += 1
      if (column >= mostColumns) lacksCells = true
      const [wide, high] = [spanOf(cell, 'colspan') || 1, spanOf(cell, 'rowspan') || rows.length]
      const html = DomUtils.getInnerHTML(cell).trim()
      for (let down = 0; down < high && at + down < rows.length; down++) {
        for (let across = 0; across < wide && column + across < mostColumns; across++) places[at + down]![column + across] = { html, isHead: cell.name === 'th', down, across, isAcrossAll: false }
      }
      column += wide
    }
  }
  const width = Math.max(...places.map((row) => row.length))
  for (const row of places) if (isOneCell(row, width)) for (const place of row) place.isAcrossAll = true
  return { places, lacksCells }
}

const isOneCell = (row: readonly Covered[], width: number) => width > 1 && row.length === width && row.every((place, at) => place?.across === at)

function drawTable(places: readonly Covered[][], textAt: (place: Covered | undefined) => string): string {
  const width = Math.max(...places.map((row) => row.length))
  const rows = [...places]
  let before = ''
  while (rows.length > 1 && rows[0]![0]?.isAcrossAll) before += `<p><strong>${rows.shift()![0]!.html}</strong></p>`
  const columns = Array.from({ length: width }, (_, column) => column)
  const isHeadRow = (row: readonly Covered[]) => row.length > 0 && row.every((place) => place?.isHead ?? true)
  const heads = Math.max(1, rows.findIndex((row) => !isHeadRow(row)))
  const head = columns.map((column) => [...new Set(rows.slice(0, heads).map((row) => textAt(row[column])))].filter(Boolean).join(', '))
  const draw = (cells: readonly string[], name: 'th' | 'td') => `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`
  return `${before}<table>${draw(head, 'th')}${rows.slice(heads).map((row) => draw(columns.map((column) => textAt(row[column])), 'td')).join('')}</table>`
}

function cellsOf(row: Element): Element[] {
  return DomUtils.getElementsByTagName((name) => name === 'td' || name === 'th', row.children, false)
}

function tableOf(row: Element): unknown {
  let parent: Element['parent'] = row.parent
  while (parent && !('name' in parent && parent.name === 'table')) parent = parent.parent
  return parent
}

/** 0 only for rowspan="0", which reaches to the end of the table. */
function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = /^\s{0,9}(\d{1,5})/.exec(cell.attribs[name] ?? '')?.[1]
  return span === undefined ? 1 : Math.min(Number(span), name === 'colspan' ? mostColumns : mostRows)
}
