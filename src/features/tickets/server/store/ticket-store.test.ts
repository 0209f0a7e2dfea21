import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#platform/database/tables/schema.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { explain, queriesOf } from '#test/support/explain.ts'
import { listOthersOf } from '../../desk/server/desk-store.ts'
import { findLink, isHeldUp, isStatusUnderWay, listDueSendings } from '../../ticket-system/server/system-store.ts'
import { findEntry, findTicket, forgetTicketsBefore, listAllTicketsOf, listEntries, listPictures, listTicketsOf } from './ticket-store.ts'

const number = 'CM00000001'
const reads: Record<string, (db: Kysely<Schema>) => Promise<unknown>> = {
  'the list of a customer': (db) => listTicketsOf(db, 'maya', { state: 'all', limit: 50, offset: 0 }),
  'their open ones': (db) => listTicketsOf(db, 'maya', { state: 'open', limit: 3, offset: 0 }),
  'a page beyond the last': (db) => listTicketsOf(db, 'maya', { state: 'ended', limit: 50, offset: 50 }),
  'one ticket': (db) => findTicket(db, { kind: 'customer', id: 'maya' }, number),
  'one ticket at the desk': (db) => findTicket(db, { kind: 'operator', id: 'olive' }, number),
  'its timeline': (db) => listEntries(db, number),
  'one entry of it': (db) => findEntry(db, number, 1),
  'its pictures': (db) => listPictures(db, number),
  'the others of its customer': (db) => listOthersOf(db, { id: number, customer_id: 'maya' }, 5),
  'all of a person, for their export': (db) => listAllTicketsOf(db, 'maya'),
  'what is kept no longer': (db) => forgetTicketsBefore(db, 5),
  'which of theirs it is': (db) => findLink(db, { ticket: number }),
  'which of ours it is': (db) => findLink(db, { remote: 'T-1' }),
  'what is due to be sent': (db) => listDueSendings(db, 5, 10),
  'whether one is held up': (db) => isHeldUp(db, number),
  'whether its status is under way': (db) => isStatusUnderWay(db, number, 1),
}

describeEachEngine('ticket store', (openTestDatabase, engine) => {
  test('TIC-03 TIC-06 TIC-08 TIC-10 no read of tickets scans a whole table', async () => {
    const database = await openTestDatabase()
    for (const [name, read] of Object.entries(reads)) {
      const queries = await queriesOf(database, read)
      expect(queries.length, name).toBeGreaterThan(0)
      for (const query of queries) {
        const plan = await explain(database, engine, query)
        expect(plan, name).toMatch(engine === 'sqlite' ? /USING (?:COVERING )?INDEX/ : /Index (?:Only )?Scan/)
        expect(plan, name).not.toMatch(engine === 'sqlite' ? /^SCAN (?!\()/m : /Seq Scan/)
      }
    }
  })
})
