import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely'
import type { Engine } from './database.ts'
import type { Schema } from './tables/schema.ts'

/** The subscribers of each channel in this process. */
export interface NoticeBoard {
  subscribe(channel: string, wake: () => void): () => void
  publish(channel: string): void
  channels(): string[]
}

/** @param onChange is called when the list of channels may have changed */
export function createNoticeBoard(onChange: () => void = () => {}): NoticeBoard {
  const waiting = new Map<string, Set<() => void>>()
  return {
    channels: () => [...waiting.keys()],
    publish(channel) {
      for (const wake of waiting.get(channel) ?? []) wake()
    },
    subscribe(channel, wake) {
      const wakes = waiting.get(channel) ?? new Set()
      // A separate function per subscription: the same `wake` may be subscribed twice, and each subscription ends by
      // itself.
      const own = () => wake()
      waiting.set(channel, wakes.add(own))
      onChange()
      return () => {
        wakes.delete(own)
        if (wakes.size === 0 && waiting.get(channel) === wakes) waiting.delete(channel)
        onChange()
      }
    },
  }
}

const announced = new WeakMap<object, Set<string>>()

/** The channels that `trx` announces, to be published after its commit. */
export function collectNotices(trx: Transaction<Schema>): Set<string> {
  const channels = new Set<string>()
  announced.set(trx, channels)
  return channels
}

/** Wakes the subscribers of `channel`, in this and in other processes, if and when `trx` commits. */
export async function announce(trx: Transaction<Schema>, channel: string): Promise<void> {
  announced.get(trx)?.add(channel)
  if (engineOf(trx) === 'postgres') await sql`select pg_notify(${channel}, '')`.execute(trx)
}

export function engineOf(db: Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
