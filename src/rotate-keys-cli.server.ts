/** `npm run keys:rotate -- add|use|drop`: one step of a rotation of the keys of sign-in and of answers. docs/operating.md says when. */
import { answerKeysSetting, newAnswerKey } from '#features/answers/server/sign-answers.ts'
import { rotateKeys, rotationSteps } from '#features/sign-in/server/rotate-keys.ts'
import { ConfigError, loadConfig } from '#platform/config.ts'
import { DatabaseOpenError, openDatabase } from '#platform/database/database.ts'

try {
  const step = rotationSteps.find((known) => known === process.argv[2])
  if (!step) throw new ConfigError('Say which step: npm run keys:rotate -- add, then use, then drop, with a restart of every process after each.')
  const { databaseUrl, dataDirectory } = loadConfig()
  const database = await openDatabase({ databaseUrl, dataDirectory, migrate: false })
  const counts = await rotateKeys(database, step, { [answerKeysSetting]: newAnswerKey }).finally(() => database.close())
  if (!counts) throw new ConfigError('This database has no sign-in keys yet: they are made when the site first needs them.')
  process.stdout.write(`Done: the lists have ${counts.join(', ')} keys. Restart every process before the next step.\n`)
} catch (error) {
  const isMendable = error instanceof ConfigError || error instanceof DatabaseOpenError
  process.stderr.write(`${isMendable ? error.message : String((error as Error)?.stack ?? error)}\n`)
  process.exitCode = 1
}
