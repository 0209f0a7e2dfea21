import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, Transaction } from 'kysely'
import type { Transact } from './group-commits.ts'
import { collectNotices, type NoticeBoard } from '../notices.ts'
import type { Schema } from '../tables/schema.ts'
import type { Statement } from './write-thread.ts'

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
