import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'

const turnsOf = perDatabase(() => new Map<string, Promise<unknown>>())

/**
 * One call of a key after the other in this process: the second finds what the first has kept. Processes do not wait
 * for each other: there the database's rows decide.
 */
export async function inTurn<T>(database: Database, keyHash: string, work: () => Promise<T>): Promise<T> {
  const running = turnsOf(database)
  for (let before = running.get(keyHash); before; before = running.get(keyHash)) await before.catch(() => {})
  const mine = work()
  running.set(keyHash, mine)
  try {
    return await mine
  } finally {
    running.delete(keyHash)
  }
}
