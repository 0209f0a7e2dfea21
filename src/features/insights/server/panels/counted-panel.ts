import type { CsvTable } from '../csv-text.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

/** The server's part of a panel. */
export interface CountedPanel<Figures> {
  count: (read: Reader, question: PanelQuestion) => Promise<Figures>
  /** The panel as one table, with the names of the contract. Instants are ISO 8601 in UTC, shares 0 to 1. */
  table: (figures: Figures) => CsvTable
}
