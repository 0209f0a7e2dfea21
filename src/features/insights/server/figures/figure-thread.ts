import { WorkerClient } from '#platform/jobs/worker-client.ts'
import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { PanelFigures, PanelName } from '../../contract.ts'
import type { InsightFilters } from '../../insight-filters.ts'
import { countFigures } from '../panels/panels.ts'

export interface FigureQuestion {
  name: PanelName
  filters: InsightFilters
  /** epoch ms */
  now: number
  timeZone: string
}

/** The worker's file; vite.config.ts emits it next to the server's script. */
const script = import.meta.env?.PROD ? './figure-worker.js' : './figure-worker.ts'

const threadOf = perDatabase((_, dataDirectory: string) => new WorkerClient<FigureQuestion, unknown>(new URL(script, import.meta.url), 'counts figures', { dataDirectory }, { idleMs: 60_000 }))

/** Counts a panel: on PostgreSQL in the database server, on SQLite in a worker thread. */
export async function countPanel<Name extends PanelName>({ database, config }: Pick<Runtime, 'database' | 'config'>, name: Name, filters: InsightFilters, now: number): Promise<PanelFigures[Name]> {
  const question = { name, filters, now, timeZone: config.timeZone }
  return (await (database.engine === 'postgres' ? countFigures(database.read, question) : threadOf(database, config.dataDirectory).ask(question))) as PanelFigures[Name]
}

/** Ends the worker thread if one is running. */
export async function closeFigureThread(database: Database): Promise<void> {
  await threadOf.known(database)?.end()
}
