import { failure } from '#contracts/outcome.ts'
import { perDatabase } from '../database/per-database.ts'
import { createRateLimit } from './rate-limit.ts'

/**
 * The bytes of reports (events, signals, searches) that are stored for one address. A visitor's page reports 2 to 4 KB,
 * so this allows 1,500 pages in five minutes behind one address; a program that tries to fill the disk writes 60 MB an
 * hour.
 */
export const reportBudgetRule = { name: 'report_bytes', tries: 5_000_000, seconds: 300 }

/** The answer to dispensable writes while the disk is nearly full (`Database.hasSpareRoom`). */
export const noRoom = failure(503, 'NO_ROOM', 'The disk has no room to keep this. Nothing of it was kept; send it again later.')

/** The limit of all reports stored in one database. Pass an address key and a number of bytes to `take`. */
export const reportBudget = perDatabase(() => createRateLimit(reportBudgetRule))
