import type { Database } from '#platform/database/database.ts'
import { perDatabase } from '#platform/database/per-database.ts'

/**
 * So many changes of appointments at once; the others wait here, in order. A crowd that wants one window waits for one row of
 * the database, each with a connection of the pool: without this they take all of it, and then neither they nor anybody
 * else gets one in time. More at once would not be faster: they would only wait in the database. SQLite has one connection,
 * and there those who come together share a commit.
 */
const mostAtOnce = { postgres: 6, sqlite: 32 }

interface Lane {
  running: number
  waiting: (() => void)[]
}

const laneOf = perDatabase((): Lane => ({ running: 0, waiting: [] }))

/** Runs `work` when it is its turn. */
export async function inTurn<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const lane = laneOf(database)
  if (lane.running >= mostAtOnce[database.engine]) await new Promise<void>((begin) => void lane.waiting.push(begin))
  else lane.running += 1
  try {
    return await work()
  } finally {
    // the place goes on to the next in line, or nobody has it
    const next = lane.waiting.shift()
    if (next) next()
    else lane.running -= 1
  }
}
