import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'

const turnsOf = perDatabase(() => new Map<string, Promise<unknown>>())

/**
 * A mutex for each idempotency key: calls with the same key run one after the other in this process, so the second call
 * finds the first one's record. Across processes there is no lock; the database's rows decide there.
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
