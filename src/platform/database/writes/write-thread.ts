import { dirname } from 'node:path'
import { WorkerClient } from '../../jobs/worker-client.ts'
import { diskFull } from '../sqlite/data-directory.ts'

/** A result of Kysely's `compile()` without its syntax tree, which need not be sent to the thread. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

export interface WriteThread {
  /**
   * Runs the statements in one transaction on the thread's own connection; no other connection may write to `file`
   * meanwhile. Resolves after the commit to the number of rows that each statement changed.
   * @throws if the transaction was rolled back, or if the thread exited and the result is unknown
   */
  write(file: string, statements: readonly Statement[]): Promise<number[]>
  /** Closes the connection to `file`. */
  close(file: string): Promise<void>
}

/** A message to the thread; without statements it closes the connection. */
export interface WriteQuestion {
  file: string
  statements?: readonly Statement[]
}

/** vite.config.ts emits the script beside the server's. */
const script = import.meta.env?.PROD ? './write-worker.js' : './write-worker.ts'

/** Starts the thread that writes for all databases of the process. */
export function createWriteThread(): WriteThread {
  const thread = new WorkerClient<WriteQuestion, number[]>(new URL(script, import.meta.url), 'writes')
  return {
    write: (file, statements) =>
      thread.ask({ file, statements }).catch((error: Error) => {
        // An error crosses the thread boundary as its text only.
        throw error.message.startsWith('DiskFullError:') ? diskFull(dirname(file), error) : error
      }),
    async close(file) {
      if (thread.isRunning) await thread.ask({ file })
    },
  }
}
