import { Worker } from 'node:worker_threads'

/** What Kysely's `compile()` gives; its syntax tree stays behind. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface WriteThread {
  /**
   * Runs the statements in one transaction of a connection of its own, while nobody else writes to `file`. Resolves, when
   * they are committed, to the rows that each has changed.
   * @throws where nothing of them was kept, or the thread has ended and nobody knows
   */
  write(file: string, statements: readonly Statement[]): Promise<number[]>
  /** Closes the connection to `file`. */
  close(file: string): Promise<void>
}

export type WriteRequest = { id: number; file: string; statements: readonly Statement[] | undefined }
export type WriteAnswer = { id: number; changed: number[] } | { id: number; failure: string }

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './write-worker.js' : './write-worker.ts'

/** The thread, which starts with its first work and serves all databases of the process. It keeps no process alive that has nothing to wait for. */
export function createWriteThread(): WriteThread {
  const waiting = new Map<number, { resolve(changed: number[]): void; reject(reason: Error): void }>()
  let worker: Worker | undefined
  let lastId = 0

  const settle = (answer: WriteAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker?.unref()
    if ('failure' in answer) asked?.reject(new Error(answer.failure))
    else asked?.resolve(answer.changed)
  }
  const end = (ended: Worker, reason: Error) => {
    if (worker !== ended) return
    worker = undefined
    for (const id of waiting.keys()) settle({ id, failure: reason.message })
  }
  const start = () => {
    const started = new Worker(new URL(script, import.meta.url))
    started.on('message', settle)
    started.once('error', (error) => end(started, error))
    started.once('exit', () => end(started, new Error('The thread that writes has ended.')))
    return started
  }
  const ask = (file: string, statements: WriteRequest['statements']) =>
    new Promise<number[]>((resolve, reject) => {
      worker ??= start()
      worker.ref()
      waiting.set(++lastId, { resolve, reject })
      worker.postMessage({ id: lastId, file, statements } satisfies WriteRequest, [])
    })
  return {
    write: ask,
    async close(file) {
      if (worker) await ask(file, undefined)
    },
  }
}
