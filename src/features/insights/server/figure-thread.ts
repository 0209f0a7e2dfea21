import { Worker } from 'node:worker_threads'
import type { Database } from '#platform/database/database.ts'
import type { Runtime } from '#platform/request-context.ts'
import type { PanelName } from '../insight-filters.ts'
import type { PanelQuestion } from './panel-question.ts'
import { panels, type Panels } from './panels.ts'

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './figure-worker.js' : './figure-worker.ts'

interface FigureThread {
  ask(name: PanelName, question: PanelQuestion): Promise<unknown>
  close(): Promise<void>
}

const threads = new WeakMap<Database, FigureThread>()

/** Counts a panel: on PostgreSQL the database does, on SQLite a thread of its own, which begins with the first question. */
export async function countPanel<Name extends PanelName>({ database, config }: Pick<Runtime, 'database' | 'config'>, name: Name, question: PanelQuestion): Promise<Panels[Name]> {
  if (database.engine === 'postgres') return panels[name](database.read, question)
  const thread = threads.get(database) ?? openThread(config, () => threads.delete(database))
  threads.set(database, thread)
  return (await thread.ask(name, question)) as Panels[Name]
}

/** Ends the thread, where there is one. */
export async function closeFigureThread(database: Database): Promise<void> {
  await threads.get(database)?.close()
}

/** Keeps no process alive; who asks while it ends is refused, and the next question begins another. */
function openThread({ dataDirectory }: Pick<Runtime['config'], 'dataDirectory'>, forget: () => void): FigureThread {
  const worker = new Worker(new URL(script, import.meta.url), { workerData: { dataDirectory } })
  const waiting = new Map<number, { resolve(panel: unknown): void; reject(error: Error): void }>()
  let last = 0
  worker.on('message', ({ number, panel, failure }: { number: number; panel?: unknown; failure?: string }) => {
    const asked = waiting.get(number)
    waiting.delete(number)
    if (failure === undefined) asked?.resolve(panel)
    else asked?.reject(new Error(failure))
  })
  const end = (error: Error) => {
    forget()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that counts figures has ended.')))
  // whoever listens to it later keeps the process alive
  worker.unref()
  return {
    ask: (name, question) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        worker.postMessage({ number: last, name, question }, [])
      }),
    close: async () => void (await worker.terminate()),
  }
}
