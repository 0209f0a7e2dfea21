import { dirname } from 'node:path'
import { AskedThread } from '../../jobs/worker-client.ts'
import { diskFull } from '../sqlite/data-directory.ts'

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

/** Without statements: close the connection. */
export interface WriteQuestion {
  file: string
  statements?: readonly Statement[]
}

/** vite.config.ts puts it beside the server's script. */
const script = import.meta.env?.PROD ? './write-worker.js' : './write-worker.ts'

/** The thread, which serves all databases of the process. */
export function createWriteThread(): WriteThread {
  const thread = new AskedThread<WriteQuestion, number[]>(new URL(script, import.meta.url), 'writes')
  return {
    write: (file, statements) =>
      thread.ask({ file, statements }).catch((error: Error) => {
        // what a thread throws comes over as its text
        throw error.message.startsWith('DiskFullError:') ? diskFull(dirname(file), error) : error
      }),
    async close(file) {
      if (thread.isRunning) await thread.ask({ file })
    },
  }
}
