import type { Kysely } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { AnalyticsEvent } from '#features/analytics/contract.ts'
import { countHour, type CountedHour } from './count-hour.ts'

export const hourMs = 3_600_000
const rowsAtOnce = 2000

/** Counts the events of the first hour at or after `from` that has any; undefined if there is none. Only reads. */
export async function countNextHour(read: Kysely<Schema>, from: number): Promise<CountedHour | undefined> {
  const first = await read.selectFrom('analytics_event').select('received_at').where('received_at', '>=', from).orderBy('received_at').limit(1).executeTakeFirst()
  if (!first) return undefined
  const hour = Math.floor(first.received_at / hourMs) * hourMs
  const count = countHour(hour)
  for await (const row of readHour(read, hour)) count.add({ ...(JSON.parse(row.payload) as object), id: row.id, name: row.name, page: row.page } as AnalyticsEvent)
  return count.counted()
}

async function* readHour(read: Kysely<Schema>, hour: number): AsyncIterable<Schema['analytics_event']> {
  let last = { received_at: hour, id: '' }
  for (;;) {
    const { received_at: at, id } = last
    const rows = await read
      .selectFrom('analytics_event')
      .selectAll()
      .where('received_at', '>=', at)
      .where('received_at', '<', hour + hourMs)
      .where((where) => where.or([where('received_at', '>', at), where('id', '>', id)]))
      .orderBy('received_at')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)!
  }
}
