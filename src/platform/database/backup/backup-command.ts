import { loadConfig, type Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import { createLog } from '../../observability/log.ts'
import { logSecurityEvent, rowOf, type SecurityEventName } from '../../security/security-log.ts'
import { BackupError } from './backup-format.ts'
import { DatabaseOpenError } from '../open-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupSummary, writeBackup } from './write-backup.ts'

// `npm run db:backup -- <file>` and `npm run db:restore -- <file> [--overwrite]`, on the database of the settings.
// In an image: `node build/server/index.js backup <file>` and `… restore <file> [--overwrite]`.

const usage = `Usage: npm run db:backup -- <file>
       npm run db:restore -- <file> [--overwrite]
In an image: node build/server/index.js backup|restore <file> …`

async function run([command, ...rest]: string[]): Promise<string> {
  const [file, ...more] = rest.filter((argument) => argument !== '--overwrite')
  const overwrite = rest.includes('--overwrite')
  if (!file || more.length > 0 || file.startsWith('-')) throw new BackupError(usage)
  const config = loadConfig()
  const { databaseUrl, dataDirectory } = config
  const database = { databaseUrl, dataDirectory }
  if (command === 'backup' && !overwrite) return noted(config, 'staff.backup', describe('Backed up', await writeBackup(database, file), file))
  if (command === 'restore') return noted(config, 'staff.restore', describe('Restored', await restoreBackup(database, file, overwrite), file))
  throw new BackupError(usage)
}

/**
 * Logs the event on standard error only: the running site owns the embedded database, and a restore must not change it.
 */
function noted(config: Config, event: SecurityEventName, done: string): string {
  logSecurityEvent(createLog(config.logLevel), rowOf({ event }, config.security.key, Date.now()))
  return done
}

function describe(done: string, { engine, schema, tables, rows }: BackupSummary, file: string): string {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return `${done}: ${rows.toLocaleString('en')} rows of ${tables} tables, schema ${schema}, ${name}, file ${file}`
}

/** Runs the command, prints its result or the reason for its failure, and sets the exit code. */
export async function runBackupCommand(args: string[]): Promise<void> {
  try {
    console.log(await run(args))
  } catch (error) {
    const isForOperator = error instanceof BackupError || error instanceof DatabaseOpenError || error instanceof ConfigError
    console.error(isForOperator ? error.message : error)
    process.exitCode = 1
  }
}
