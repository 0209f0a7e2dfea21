import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type Kysely, type KyselyPlugin, type Transaction } from 'kysely'
import { collectNotices, type NoticeBoard } from '../notices.ts'
import type { Schema } from '../tables/schema.ts'
import type { Statement } from './write-thread.ts'

/** Runs `work` in a transaction and settles as `work` does, after the transaction is on the disk or rolled back. */
type Transact = <T>(work: (trx: Transaction<Schema>) => Promise<T>) => Promise<T>

/** Runs compiled statements in one transaction. Resolves to the number of rows that each statement changed. */
export type ApartWriter = (statements: readonly Statement[]) => Promise<number[]>

export interface GuardedWrites {
  readonly write: Kysely<Schema>
  transaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>
  writeApart: ApartWriter
}

/**
 * Wraps the writing connection so that using `write`, `writeApart` or a second `transaction` while one is open throws;
 * it would hang on SQLite, and run outside the transaction on PostgreSQL. Publishes the announced channels of a
 * transaction after its commit.
 */
export function guardWrites(kysely: Kysely<Schema>, board: NoticeBoard, writeApart: ApartWriter, transact: Transact = (work) => kysely.transaction().execute(work)): GuardedWrites {
  const inside = new AsyncLocalStorage<true>()
  const refuseInside = () => {
    if (inside.getStore()) throw new Error('A transaction is open: use its trx here, not database.write or database.transaction')
  }
  const guard: KyselyPlugin = {
    transformQuery({ node }) {
      refuseInside()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    write: kysely.withPlugin(guard),
    async writeApart(statements) {
      refuseInside()
      return writeApart(statements)
    },
    async transaction(work) {
      refuseInside()
      let channels: Iterable<string> = []
      const result = await inside.run(true, () =>
        transact((trx) => {
          channels = collectNotices(trx)
          return work(trx)
        }),
      )
      for (const channel of channels) board.publish(channel)
      return result
    },
  }
}

/** The most transactions that share a commit: their statements run without a pause, and pages wait for them. */
const mostTogether = 32

/** Captured at import, so that a test with fake timers does not stop the database. */
const afterThisTurn = setImmediate

interface Waiting {
  /** Runs the work inside the savepoint and keeps its result. */
  run(trx: Transaction<Schema>): Promise<void>
  /** Keeps the error that the work threw. */
  refuse(error: unknown): void
  /** Resolves or rejects the caller's promise, after the commit. */
  settle(): void
  fail(error: unknown): void
}

const savepoint = CompiledQuery.raw('savepoint one_of_many')
const release = CompiledQuery.raw('release one_of_many')
const undo = CompiledQuery.raw('rollback to one_of_many')

/**
 * For an engine with one writer: transactions that arrive in one turn of the event loop run one after another, each in
 * a savepoint, and share one commit and so one wait for the disk. No caller learns its result, not even an error,
 * before that commit, because it may rest on rows of another transaction of the group. A transaction that throws is
 * rolled back alone. If SQLite ends the whole transaction (a full disk) or the commit fails, all transactions of the
 * group reject and none of their rows are kept.
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
      // The transaction could not begin: reject the queue, whose callers would otherwise wait for ever.
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
    // If the savepoint cannot be restored, SQLite has ended the transaction, and the neighbours' rows are lost with it.
    await trx.executeQuery(undo).catch(() => Promise.reject(error))
    one.refuse(error)
  }
  await trx.executeQuery(release)
}
