import { WorkerClient } from '#platform/jobs/worker-client.ts'
import type { DatabaseOptions } from '#platform/database/database.ts'
import type { SearchedHour } from '#features/search/workers.ts'
import type { CountedDay, countNextDay } from './count-day.ts'
import type { CountedHour } from './count-hour.ts'

export interface RollUpThread {
  /**
   * Counts the first hour at or after `from` that has events. @throws if the thread cannot read or has exited; the next
   * call starts a new thread
   */
  countNextHour(from: number): Promise<CountedHour | undefined>
  /** The same for searches and opinions. */
  countNextSearches(from: number): Promise<SearchedHour | undefined>
  /** Sums the hours of the next completed day. */
  countNextDay(from: Parameters<typeof countNextDay>[1]): Promise<CountedDay | undefined>
  close(): Promise<void>
}

/** The worker's file; vite.config.ts emits it next to the server's script. */
const script = import.meta.env?.PROD ? './roll-up-worker.js' : './roll-up-worker.ts'

type Task = keyof Omit<RollUpThread, 'close'>

export interface RollUpQuestion {
  task: Task
  from: unknown
}

export function openRollUpThread({ databaseUrl, dataDirectory }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDirectory'>): RollUpThread {
  const thread = new WorkerClient<RollUpQuestion, unknown>(new URL(script, import.meta.url), 'counts events', { databaseUrl, dataDirectory }, { idleMs: 10_000 })
  const asking = <Name extends Task>(task: Name) => (from: unknown) => thread.ask({ task, from }) as ReturnType<RollUpThread[Name]>
  return { countNextHour: asking('countNextHour'), countNextSearches: asking('countNextSearches'), countNextDay: asking('countNextDay'), close: () => thread.end() }
}
