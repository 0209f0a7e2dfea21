import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../tables/schema.ts'

/** Runs `work` in a transaction: resolves or rejects as it does, once that is on the disk or undone. */
export type Transact = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/** So many at most share a commit: their statements run without a pause, and pages wait for them. */
const mostTogether = 32

/** Taken here, so that a test that stops the clock does not stop the database. */
const afterThisTurn = setImmediate

interface Waiting {
  /** Runs inside the savepoint; remembers what came of it. */
  run(trx: Transaction<Schema>): Promise<void>
  /** Remembers that it threw. */
  refuse(error: unknown): void
  /** Tells it to who waits: after the commit. */
  settle(): void
  fail(error: unknown): void
}

const savepoint = CompiledQuery.raw('savepoint one_of_many')
const release = CompiledQuery.raw('release one_of_many')
const undo = CompiledQuery.raw('rollback to one_of_many')

/**
 * For an engine with one writer: transactions that come in one turn of the event loop run one after the other, each in
 * a savepoint of its own, and share one commit, so one wait for the disk. Nobody hears how it went, refusals included,
 * before that commit: what a neighbour wrote may be what they saw. One that throws undoes itself alone. Where SQLite has
 * ended the whole transaction (a full disk), or the commit fails, all that ran in it reject, and nothing of them is kept.
 */
export function groupCommits(kysely: Kysely<Schema>): Transact {
  const waiting: Waiting[] = []
  let isWorking = false

  async function commitTogether(): Promise<void> {
    const begun: Waiting[] = []
    try {
      await kysely.transaction().execute(async (trx) => {
        while (begun.length < mostTogether && waiting.length > 0) {
          const next = waiting.shift()!
          begun.push(next)
          await runApart(trx, next)
        }
      })
    } catch (error) {
      // nothing began: those in line must not wait for ever
      if (begun.length === 0) begun.push(...waiting.splice(0))
      for (const each of begun) each.fail(error)
      return
    }
    for (const each of begun) each.settle()
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise<void>((resolve) => void afterThisTurn(resolve))
      await commitTogether()
    }
    isWorking = false
  }

  return (run) =>
    new Promise((resolve, reject) => {
      const inCallersContext = AsyncLocalStorage.snapshot()
      let settle = () => {}
      waiting.push({
        async run(trx) {
          const result = await inCallersContext(() => run(trx))
          settle = () => resolve(result)
        },
        settle: () => settle(),
        refuse(error) {
          settle = () => reject(error)
        },
        fail: reject,
      })
      if (isWorking) return
      isWorking = true
      void work()
    })
}

async function runApart(trx: Transaction<Schema>, one: Waiting): Promise<void> {
  await trx.executeQuery(savepoint)
  try {
    await one.run(trx)
  } catch (error) {
    // without its savepoint the transaction is gone, and its neighbours' rows with it
    await trx.executeQuery(undo).catch(() => Promise.reject(error))
    one.refuse(error)
  }
  await trx.executeQuery(release)
}
