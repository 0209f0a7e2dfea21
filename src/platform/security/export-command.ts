import { loadConfig } from '../config/config.ts'
import { ConfigError } from '../config/config-error.ts'
import { DatabaseOpenError } from '../database/open-error.ts'
import { describe } from './security-log.ts'

const usage = `Usage: npm run security:export -- [SINCE], such as 2026-11-01 or 2026-11-01T08:00:00Z
In an image: node build/server/index.js security:export [SINCE]`

const rowsAtOnce = 1000

async function* readLines(since: number): AsyncGenerator<string> {
  const { databaseUrl, dataDirectory } = loadConfig()
  // at first use: the site reads by its own connection
  const { openReader } = await import('../database/open-reader.ts')
  const reader = openReader({ databaseUrl, dataDirectory })
  try {
    for (let after = { at: since, id: '' }; ; ) {
      const rows = await reader
        .selectFrom('security_event')
        .selectAll()
        .where((row) => row.or([row('at', '>', after.at), row.and([row('at', '=', after.at), row('id', '>', after.id)])]))
        .orderBy('at')
        .orderBy('id')
        .limit(rowsAtOnce)
        .execute()
      for (const row of rows) yield `${JSON.stringify(describe(row))}\n`
      const last = rows.at(-1)
      if (!last) return
      after = { at: last.at, id: last.id }
    }
  } finally {
    await reader.destroy()
  }
}

/**
 * `npm run security:export -- [SINCE]`, in an image `node build/server/index.js security:export [SINCE]`: writes the
 * security log as JSON lines, oldest first, or the reason for a failure, and sets the exit code. The site may run.
 */
export async function exportSecurityLog([since = '1970-01-01', ...more]: readonly string[]): Promise<void> {
  // a reader such as `head` closes the pipe early
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    const from = Date.parse(since)
    if (Number.isNaN(from) || more.length > 0) throw new ConfigError(usage)
    for await (const line of readLines(from)) process.stdout.write(line)
  } catch (error) {
    const isMendable = error instanceof ConfigError || error instanceof DatabaseOpenError
    process.stderr.write(`${isMendable ? error.message : String((error as Error)?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}
