export type Cell = string | number | null

/** A table for a CSV file: one row for each figure of a panel. */
export interface CsvTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** Texts that a spreadsheet would take for a formula, also after spaces and with full-width characters. */
const formula = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/

/**
 * RFC 4180: CRLF after each row, and quotation marks where needed. A text that a spreadsheet would calculate gets an
 * apostrophe in front. Numbers have a decimal point; null is an empty cell. The byte order mark at the beginning tells
 * spreadsheets that the file is UTF-8.
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
