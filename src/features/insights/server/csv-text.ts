export type Cell = string | number | null

/** A table as a file: what a panel says, a row for each figure. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** What a spreadsheet would take for a formula, also after spaces and in full width. */
const formula = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/

/**
 * RFC 4180: CRLF after each row, and quotation marks around what needs them. A text that a spreadsheet would calculate
 * begins with an apostrophe instead. Numbers have a point; nothing there is an empty cell. The mark at the beginning tells
 * spreadsheets that it is UTF-8.
 */
export function csvText({ columns, rows }: CsvTable): string {
  return `\uFEFF${[columns, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
