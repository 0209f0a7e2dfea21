import type { Runtime } from '#platform/context/request-context.ts'
import type { Database, Engine } from '#platform/database/database.ts'
import { listDue } from '#platform/jobs/durable-queue.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { startTicketSystem, type TicketSystem } from '#test/support/ticket-system.ts'
import { sendDue } from './send-due.ts'
import { sendings } from './system-store.ts'
import { takeChanges } from './take-changes.ts'

const peers = new WeakMap<Database, TicketSystem>()

/** The ticket system that this test database's tickets are synchronised with; undefined if there is none. */
export function ticketSystemOf(database: Database): TicketSystem | undefined {
  return peers.get(database)
}

/**
 * Runs a suite on both database engines and with both stores: our own tables, and an operator's TMF621 over HTTP, which
 * keeps a copy in the same tables. In `npm test` the second brings their SQL to PostgreSQL.
 */
export function describeEachStore(name: string, suite: (openTestDatabase: () => Promise<Database>, engine: Engine) => void): void {
  describeEachEngine(name, { inTests: 'sqlite' }, suite)
  describeEachEngine(`${name} in an operator’s ticket system`, (open, engine) => suite(async () => withTicketSystem(await open()), engine))
}

export async function withTicketSystem(database: Database): Promise<Database> {
  peers.set(database, await startTicketSystem())
  return database
}

/** Synchronises in both directions until nothing is due. */
export async function settle(runtime: Runtime): Promise<void> {
  const { database, clock } = runtime
  while ((await listDue(sendings, database.read, clock(), 1)).length > 0) await sendDue(runtime)
  await takeChanges(runtime)
}
