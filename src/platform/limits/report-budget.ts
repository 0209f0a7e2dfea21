import { failure } from '#contracts/outcome.ts'
import { perDatabase } from '../database/per-database.ts'
import { createRateLimit } from './rate-limit.ts'

/**
 * Bytes of reports that one address may have us keep: events, signals, searches. A page of a visitor reports 2 to 4 KB, so
 * this is for 1,500 pages in five minutes behind one address; a program that wants to fill the disk gets 60 MB an hour on it.
 */
export const reportBudgetRule = { name: 'report_bytes', tries: 5_000_000, seconds: 300 }

/** What can be done without has no room while the disk is nearly full (`Database.hasSpareRoom`). */
export const noRoom = failure(503, 'NO_ROOM', 'The disk has no room to keep this. Nothing of it was kept; send it again later.')

/** One for all that is kept in a database, by whichever way it comes. `take` the key of an address, and bytes. */
export const reportBudget = perDatabase(() => createRateLimit(reportBudgetRule))
