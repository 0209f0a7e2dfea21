import type { Beside } from '../../contract.ts'
import type { Cell, CsvTable } from '../csv-text.ts'

/** ISO 8601, in UTC. */
export const instant = (at: number) => new Date(at).toISOString()

const besides = (name: string, { value, before }: { value: number | null; before: number | null }): Cell[] => [name, value, before]

/** A table with one row for each named count. */
export const countsTable = (counts: Record<string, { value: number | null; before: number | null }>): CsvTable => ({ columns: ['figure', 'value', 'before'], rows: Object.entries(counts).map(([name, count]) => besides(name, count)) })

/** Stacks tables into one: each row starts with its table's name; columns that a table lacks are empty. */
export function together(parts: Readonly<Record<string, CsvTable>>): CsvTable {
  const columns = [...new Set(Object.values(parts).flatMap((part) => part.columns))]
  const rows = Object.entries(parts).flatMap(([name, part]) => part.rows.map((row): Cell[] => [name, ...columns.map((column) => row[part.columns.indexOf(column)] ?? null)]))
  return { columns: ['table', ...columns], rows }
}

/** A table whose rows are named by one of their own values. */
export const withName = <Row extends Beside>(column: string, rows: readonly Row[], nameOf: (row: Row) => string): CsvTable => ({
  columns: [column, 'value', 'before'],
  rows: rows.map((row) => [nameOf(row), row.value, row.before]),
})
