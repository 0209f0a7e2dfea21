import type { Database } from '../database/database.ts'
import { perDatabase } from '../database/per-database.ts'

const turnsOf = perDatabase(() => new Map<string, Promise<unknown>>())

/**
 * A mutex for each key: work with the same key runs one after the other in this process, so the second finds what the
 * first has written. Across processes there is no lock; the database's rows decide there.
 */
export async function withKeyLock<T>(database: Database, key: string, work: () => Promise<T>): Promise<T> {
  const running = turnsOf(database)
  for (let before = running.get(key); before; before = running.get(key)) await before.catch(() => {})
  const mine = work()
  running.set(key, mine)
  try {
    return await mine
  } finally {
    running.delete(key)
  }
}
