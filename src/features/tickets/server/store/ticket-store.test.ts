import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { listDue } from '#platform/jobs/durable-queue.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { explain, queriesOf } from '#test/support/explain.ts'
import { listOthersOf } from '../../desk/server/desk-store.ts'
import { findLink, isHeldUp, isStatusUnderWay, sendings } from '../../ticket-system/server/system-store.ts'
import { findEntry, findTicket, purgeTicketsBefore, listAllTicketsOf, listEntries, listPictures, listTicketsOf } from './ticket-store.ts'

const number = 'CM00000001'
const reads: Record<string, (db: Kysely<Schema>) => Promise<unknown>> = {
  ...Object.fromEntries((['all', 'open', 'ended'] as const).flatMap((state) => [
    [`the first page of a customer’s list (${state})`, (db: Kysely<Schema>) => listTicketsOf(db, 'maya', { state, limit: 3, offset: 0 })],
    // The total for a full page, or for an empty page behind others, takes a separate statement.
    [`a page beyond its last (${state})`, (db: Kysely<Schema>) => listTicketsOf(db, 'maya', { state, limit: 3, offset: 3 })],
  ])),
  'one ticket': (db) => findTicket(db, { kind: 'customer', id: 'maya' }, number),
  'one ticket at the desk': (db) => findTicket(db, { kind: 'operator', id: 'olive' }, number),
  'its timeline': (db) => listEntries(db, number),
  'one entry of it': (db) => findEntry(db, number, 1),
  'its pictures': (db) => listPictures(db, number),
  'the others of its customer': (db) => listOthersOf(db, { id: number, customer_id: 'maya' }, 5),
  'all of a person, for their export': (db) => listAllTicketsOf(db, 'maya'),
  'what is kept no longer': (db) => purgeTicketsBefore(db, 5),
  'which of theirs it is': (db) => findLink(db, { ticket: number }),
  'which of ours it is': (db) => findLink(db, { remote: 'T-1' }),
  'what is due to be sent': (db) => listDue(sendings, db, 5, 10),
  'whether one is held up': (db) => isHeldUp(db, number),
  'whether its status is under way': (db) => isStatusUnderWay(db, number, 1),
}

/** Tickets of a hundred customers, half of them open. PostgreSQL chooses between indexes by the contents of a table. */
async function addTickets({ write }: Database): Promise<void> {
  for (let from = 0; from < 1000; from += 250) {
    const rows = Array.from({ length: 250 }, (_, index) => from + index).map((index) => ({
      id: `CM${String(index).padStart(8, '0')}`,
      customer_id: index % 100 === 0 ? 'maya' : `customer-${index % 100}`,
      account_number: null, audience: 'consumer' as const, locale: 'en' as const, category: 'internet', title: 'Red', description: 'Red.', since: '', contact: '{"by":"email"}', conversation: null,
      status: 'inProgress', status_reason: null, severity: null, ticket_type: null, external_id: null, source: 'web', assignee: null, last_answer: null, last_answer_at: null,
      created_at: index, updated_at: index, due_at: null, first_answered_at: null, ended_at: index % 2 === 0 ? null : index, reopened: 0, version: 1,
    }))
    await write.insertInto('ticket').values(rows).execute()
  }
}

describeEachEngine('ticket store', (openTestDatabase, engine) => {
  test('TIC-03 TIC-06 TIC-08 TIC-10 no read of tickets scans a whole table', async () => {
    const database = await openTestDatabase()
    await addTickets(database)
    if (engine === 'postgres') await sql`analyze ticket`.execute(database.write)
    for (const [name, read] of Object.entries(reads)) {
      const queries = await queriesOf(database, read)
      expect(queries.length, name).toBeGreaterThan(0)
      for (const query of queries) {
        const plan = await explain(database, engine, query)
        // Reading a whole index counts as a scan too, so the searched value must be in the index condition.
        expect(plan, name).toMatch(engine === 'sqlite' ? /USING (?:COVERING )?INDEX/ : /Index Cond/)
        expect(plan, name).not.toMatch(engine === 'sqlite' ? /^SCAN (?!\()/m : /Seq Scan/)
      }
    }
  })
})
