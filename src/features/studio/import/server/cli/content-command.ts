import { ContentError } from '#features/site-content/server.ts'
import { loadConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { openDatabase } from '#platform/database/database.ts'
import { DatabaseOpenError } from '#platform/database/open-error.ts'
import { createLog } from '#platform/observability/log.ts'
import { runExport } from './export-command.ts'
import { CommandError, importUsage, isMendable, runImport } from './import-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * `npm run content:import -- PATH …` and `npm run content:export -- DIRECTORY`, in an image
 * `node build/server/index.js content:import PATH …` and `… content:export DIRECTORY`. Prints the result or the reason
 * for a failure, and sets the exit code.
 */
export async function runContentCommand([command, ...words]: readonly string[]): Promise<void> {
  try {
    const config = loadConfig()
    const { databaseUrl, dataDirectory, logLevel } = config
    if (command === 'import') {
      const database = await openDatabase({ databaseUrl, dataDirectory })
      const refused = await runImport({ config, database, clock: Date.now, log: createLog(logLevel) }, words, say).finally(() => database.close())
      // exit code 1 means that nothing was done
      if (refused > 0) process.exitCode = 2
    } else if (command === 'export') {
      // at first use: the site reads by its own connection
      const { openReader } = await import('#platform/database/open-reader.ts')
      const reader = openReader({ databaseUrl, dataDirectory })
      await runExport(reader, config, words, say).finally(() => reader.destroy())
    } else throw new CommandError(importUsage)
  } catch (error) {
    const isKnown = isMendable(error) || [ConfigError, ContentError, DatabaseOpenError].some((kind) => error instanceof kind)
    process.stderr.write(`${isKnown ? (error as Error).message : String((error as Error)?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}
