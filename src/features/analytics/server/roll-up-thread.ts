import { Worker } from 'node:worker_threads'
import type { DatabaseOptions } from '#platform/database/database.ts'
import type { SearchedHour } from '#features/search/server/read-search-hours.ts'
import type { CountedDay, countNextDay } from './count-day.ts'
import type { CountedHour } from './count-hour.ts'

export interface RollUpThread {
  /** What the first hour at or after `from` that has events comes to. @throws where the thread cannot read or has ended */
  countNextHour(from: number): Promise<CountedHour | undefined>
  /** The same of searches and opinions. */
  countNextSearches(from: number): Promise<SearchedHour | undefined>
  /** The hours of a day that is over. */
  countNextDay(from: Parameters<typeof countNextDay>[1]): Promise<CountedDay | undefined>
  close(): Promise<void>
}

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './roll-up-worker.js' : './roll-up-worker.ts'

/** Starts the thread. It keeps no process alive; one question at a time. */
export function openRollUpThread(location: Pick<DatabaseOptions, 'databaseUrl' | 'dataDirectory'>): RollUpThread {
  const worker = new Worker(new URL(script, import.meta.url), { workerData: { databaseUrl: location.databaseUrl, dataDirectory: location.dataDirectory } })
  worker.unref()
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that counts events has ended.')))
  })
  // nobody may be waiting when it ends
  ended.catch(() => {})
  const ask = async <Counted>(what: string, from: unknown): Promise<Counted | undefined> => {
    const answered = new Promise<{ counted?: Counted; failure?: string }>((resolve) => void worker.once('message', resolve))
    worker.postMessage({ what, from }, [])
    const { counted, failure } = await Promise.race([answered, ended])
    if (failure !== undefined) throw new Error(failure)
    return counted
  }
  return {
    countNextHour: (from) => ask('events', from),
    countNextSearches: (from) => ask('searches', from),
    countNextDay: (from) => ask('days', from),
    close: async () => void (await worker.terminate()),
  }
}
