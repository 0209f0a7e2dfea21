import { answerKeysSetting, newAnswerKey } from '#features/answers/server.ts'
import { rotateKeys, type RotationStep, rotationSteps } from '#features/sign-in/server.ts'
import { loadConfig, type Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { openDatabase, type Database } from '#platform/database/database.ts'
import { DatabaseOpenError } from '#platform/database/open-error.ts'
import { hasTable } from '#platform/database/migrations/migrate-schema.ts'
import { createLog } from '#platform/observability/log.ts'
import { recordSecurityEvent, writeSecurityEvents } from '#platform/security/security-log.ts'

/**
 * `npm run keys:rotate -- add|use|drop`, in an image `node build/server/index.js keys add|use|drop`: one step of a
 * rotation of the keys of sign-in and of answers; docs/operating.md says when. Prints the result or the reason for a
 * failure, and sets the exit code.
 */
export async function rotateKeysByCommand(word: string | undefined): Promise<void> {
  try {
    const step = rotationSteps.find((known) => known === word)
    if (!step) throw new ConfigError('Say which step: npm run keys:rotate -- add (in an image: node build/server/index.js keys add), then use, then drop, with a restart of every process after each.')
    const config = loadConfig()
    const { databaseUrl, dataDirectory } = config
    const database = await openDatabase({ databaseUrl, dataDirectory, migrate: false })
    const counts = await rotateIfMade(database, config, step).finally(() => database.close())
    if (!counts) throw new ConfigError('This database has no sign-in keys yet: they are made when the site first needs them.')
    process.stdout.write(`Done: the lists have ${counts.join(', ')} keys. Restart every process${step === 'drop' ? '' : ' before the next step'}.\n`)
  } catch (error) {
    const isMendable = error instanceof ConfigError || error instanceof DatabaseOpenError
    process.stderr.write(`${isMendable ? error.message : String((error as Error)?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}

/** Rotates the keys and records it, in the database and on standard error. Undefined if the database has no keys. */
async function rotateIfMade(database: Database, config: Config, step: RotationStep): Promise<number[] | undefined> {
  if (!(await hasTable(database.read, database.engine, 'setting'))) return undefined
  const counts = await rotateKeys(database, step, { [answerKeysSetting]: newAnswerKey })
  if (!counts) return undefined
  recordSecurityEvent({ config, database, clock: Date.now }, { event: 'staff.keys', facts: { step } })
  await writeSecurityEvents({ database, log: createLog(config.logLevel), clock: Date.now })
  return counts
}
