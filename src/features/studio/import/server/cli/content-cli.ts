/** `npm run content:import -- PATH …` and `npm run content:export -- DIRECTORY`. */
import { loadConfig } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { openDatabase } from '#platform/database/database.ts'
import { DatabaseOpenError } from '#platform/database/open-error.ts'
import { openReader } from '#platform/database/open-reader.ts'
import { createLog } from '#platform/observability/log.ts'
import { runExport } from './export-command.ts'
import { CommandError, importUsage, isMendable, runImport } from './import-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const [command, ...words] = process.argv.slice(2)
  const config = loadConfig()
  const { databaseUrl, dataDirectory, logLevel } = config
  if (command === 'import') {
    const database = await openDatabase({ databaseUrl, dataDirectory })
    const refused = await runImport({ config, database, clock: Date.now, log: createLog(logLevel) }, words, say).finally(() => database.close())
    // exit code 1 means that nothing was done
    if (refused > 0) process.exitCode = 2
  } else if (command === 'export') {
    const reader = openReader({ databaseUrl, dataDirectory })
    await runExport(reader, config, words, say).finally(() => reader.destroy())
  } else throw new CommandError(importUsage)
} catch (error) {
  const isKnown = isMendable(error) || error instanceof ConfigError || error instanceof DatabaseOpenError
  process.stderr.write(`${isKnown ? error.message : String((error as Error)?.stack ?? error)}\n`)
  process.exitCode = 1
}
