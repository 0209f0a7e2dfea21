import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'

/**
 * The number of appointment changes that run at once; the others queue here, in order. Many customers who want the same
 * window wait for one database row, each holding a connection of the pool. Without this limit they would take the whole
 * pool, and neither they nor any other request would get a connection in time. A higher limit would not be faster,
 * since the extra changes would only wait in the database. SQLite has one connection, where changes that arrive
 * together share a commit.
 */
const mostAtOnce = { postgres: 6, sqlite: 32 }

interface Lane {
  running: number
  waiting: (() => void)[]
}

const laneOf = perDatabase((): Lane => ({ running: 0, waiting: [] }))

/** Runs `work` when a slot is free. */
export async function inTurn<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const lane = laneOf(database)
  if (lane.running >= mostAtOnce[database.engine]) await new Promise<void>((begin) => void lane.waiting.push(begin))
  else lane.running += 1
  try {
    return await work()
  } finally {
    // passes the slot to the next in the queue, or frees it
    const next = lane.waiting.shift()
    if (next) next()
    else lane.running -= 1
  }
}
