import type { Database } from '#platform/database/database.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { readSetting, writeSetting } from '#platform/database/settings.ts'
import { newKeys, settingKeys } from './sign-in-keys.ts'

/**
 * The steps of a key rotation, with a restart of all processes after each. A key must be known to every process before
 * any uses it, and stay known until nothing made with it is in use.
 */
export const rotationSteps = ['add', 'use', 'drop'] as const
export type RotationStep = (typeof rotationSteps)[number]

/**
 * Takes one step for each list of keys: `add` appends a new key, which opens values but does not seal any; `use` moves
 * the last key to the front; `drop` leaves only the first. The key of the opaque user ids is not rotated, because a new
 * key would change the ids.
 * @throws ConfigError for `use` and `drop` if no key was added to a list of this feature
 * @param others key lists of other features: by setting, the function that makes a key; a list that does not exist yet
 * is skipped
 * @returns the number of keys in each list; undefined if the site has not created its keys yet
 */
export async function rotateKeys(database: Database, step: RotationStep, others: Readonly<Record<string, () => unknown>> = {}): Promise<number[] | undefined> {
  return database.transaction(async (trx) => {
    const counts: number[] = []
    const own = Object.entries(newKeys).map(([list, create]) => [settingKeys[list as keyof typeof newKeys], create] as const)
    for (const [setting, create] of [...own, ...Object.entries(others)]) {
      const text = await readSetting(trx, setting)
      if (text === undefined && setting in others) continue
      if (text === undefined) return undefined
      if (step !== 'add' && !(setting in others) && (JSON.parse(text) as unknown[]).length < 2) throw new ConfigError('No key was added: begin with npm run keys:rotate -- add, and restart every process.')
      const keys = takeStep(JSON.parse(text) as unknown[], step, create)
      await writeSetting(trx, setting, JSON.stringify(keys))
      counts.push(keys.length)
    }
    return counts
  })
}

function takeStep(keys: unknown[], step: RotationStep, create: () => unknown): unknown[] {
  if (step === 'add') return [...keys, create()]
  if (step === 'use') return [keys.at(-1), ...keys.slice(0, -1)]
  return keys.slice(0, 1)
}
