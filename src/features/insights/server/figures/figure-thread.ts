import { AskedThread } from '#platform/jobs/worker-client.ts'
import type { Database } from '#platform/database/database.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import type { PanelFigures, PanelName } from '../../contract.ts'
import type { PanelQuestion } from '../panels/panel-question.ts'
import { countedPanels } from '../panels/panels.ts'

export interface FigureQuestion {
  name: PanelName
  question: PanelQuestion
}

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './figure-worker.js' : './figure-worker.ts'

const threads = new WeakMap<Database, AskedThread<FigureQuestion, unknown>>()

/** Counts a panel: on PostgreSQL the database does, on SQLite a thread of its own. */
export async function countPanel<Name extends PanelName>({ database, config }: Pick<Runtime, 'database' | 'config'>, name: Name, question: PanelQuestion): Promise<PanelFigures[Name]> {
  if (database.engine === 'postgres') return countedPanels[name].count(database.read, question)
  const thread = threads.get(database) ?? new AskedThread(new URL(script, import.meta.url), 'counts figures', { dataDirectory: config.dataDirectory }, { idleMs: 60_000 })
  threads.set(database, thread)
  return (await thread.ask({ name, question })) as PanelFigures[Name]
}

/** Ends the thread, where there is one. */
export async function closeFigureThread(database: Database): Promise<void> {
  await threads.get(database)?.end()
}
