import { AskedThread } from '#platform/jobs/worker-client.ts'
import type { DatabaseOptions } from '#platform/database/database.ts'
import type { SearchedHour } from '#features/search/workers.ts'
import type { CountedDay, countNextDay } from './count-day.ts'
import type { CountedHour } from './count-hour.ts'

export interface RollUpThread {
  /** What the first hour at or after `from` that has events comes to. @throws where the thread cannot read, or has ended; the next question begins another one */
  countNextHour(from: number): Promise<CountedHour | undefined>
  /** The same of searches and opinions. */
  countNextSearches(from: number): Promise<SearchedHour | undefined>
  /** The hours of a day that is over. */
  countNextDay(from: Parameters<typeof countNextDay>[1]): Promise<CountedDay | undefined>
  close(): Promise<void>
}

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './roll-up-worker.js' : './roll-up-worker.ts'

type Task = keyof Omit<RollUpThread, 'close'>

export interface RollUpQuestion {
  task: Task
  from: unknown
}

export function openRollUpThread({ databaseUrl, dataDirectory }: Pick<DatabaseOptions, 'databaseUrl' | 'dataDirectory'>): RollUpThread {
  const thread = new AskedThread<RollUpQuestion, unknown>(new URL(script, import.meta.url), 'counts events', { databaseUrl, dataDirectory }, { idleMs: 10_000 })
  const asking = <Name extends Task>(task: Name) => (from: unknown) => thread.ask({ task, from }) as ReturnType<RollUpThread[Name]>
  return { countNextHour: asking('countNextHour'), countNextSearches: asking('countNextSearches'), countNextDay: asking('countNextDay'), close: () => thread.end() }
}
