import { sql, type Kysely } from 'kysely'
import type { EventDayTable, VitalDayTable } from '../tables.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import { midnightOf } from '#platform/time/midnight.ts'
import type { VitalDigest } from './vital-digest.ts'
import { mostDimensions, otherDimension } from './count-hour.ts'

/** The sum of the hours of one day. */
export interface CountedDay {
  day: number
  /** when the next day begins */
  next: number
  events: EventDayTable[]
  vitals: VitalDayTable[]
}

/**
 * Sums the hours of the first day at or after `from` that has any; undefined if that day is not fully counted before
 * `countedTo`. Only reads.
 */
export async function countNextDay(read: Kysely<Schema>, { from, countedTo, timeZone }: { from: number; countedTo: number; timeZone: string }): Promise<CountedDay | undefined> {
  const firstIn = async (table: 'event_hour' | 'vital_hour') => (await read.selectFrom(table).select('hour').where('hour', '>=', from).orderBy('hour').limit(1).executeTakeFirst())?.hour
  const first = Math.min((await firstIn('event_hour')) ?? Infinity, (await firstIn('vital_hour')) ?? Infinity)
  if (first === Infinity) return undefined
  const [day, next] = [midnightOf(first, timeZone), midnightOf(first, timeZone, 1)]
  if (next > countedTo) return undefined
  // in a zone whose offset from UTC is not whole hours, an hour belongs to the day in which it begins
  return { day, next, events: await countEvents(read, day, next), vitals: await countVitals(read, day, next) }
}

async function countEvents(read: Kysely<Schema>, day: number, next: number): Promise<EventDayTable[]> {
  const rows = await read
    .selectFrom('event_hour')
    .select(['audience', 'locale', 'metric', 'dimension', sql<number>`sum(count)`.as('count')])
    .where('hour', '>=', day)
    .where('hour', '<', next)
    .groupBy(['audience', 'locale', 'metric', 'dimension'])
    .execute()
  const groups = Map.groupBy(rows.map((row) => ({ ...row, day, count: Number(row.count) })), ({ audience, locale, metric }) => JSON.stringify([audience, locale, metric]))
  return [...groups.values()].flatMap(largest)
}

/** The rows with the largest counts; the rest are summed into one, with those already summed within their hours. */
function largest(rows: EventDayTable[]): EventDayTable[] {
  if (rows.length <= mostDimensions) return rows
  const [other, named] = [rows.filter(({ dimension }) => dimension === otherDimension), rows.filter(({ dimension }) => dimension !== otherDimension)]
  const sorted = named.toSorted((a, b) => b.count - a.count || (a.dimension < b.dimension ? -1 : 1))
  const rest = [...sorted.splice(mostDimensions), ...other]
  return [...sorted, { ...rest[0]!, dimension: otherDimension, count: rest.reduce((sum, { count }) => sum + count, 0) }]
}

async function countVitals(read: Kysely<Schema>, day: number, next: number): Promise<VitalDayTable[]> {
  const days = new Map<string, { row: VitalDayTable; digest: Record<string, number> }>()
  for (const { hour: _, digest, count, ...place } of await read.selectFrom('vital_hour').selectAll().where('hour', '>=', day).where('hour', '<', next).execute()) {
    const key = JSON.stringify([place.audience, place.locale, place.device, place.vital, place.page])
    const known = days.get(key) ?? { row: { ...place, day, count: 0, digest: '' }, digest: {} }
    known.row.count += count
    for (const [bucket, times] of Object.entries(JSON.parse(digest) as VitalDigest)) known.digest[bucket] = (known.digest[bucket] ?? 0) + times
    days.set(key, known)
  }
  return [...days.values()].map(({ row, digest }) => ({ ...row, digest: JSON.stringify(digest) }))
}
