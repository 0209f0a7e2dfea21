import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** Hourly totals of events, so that figures need not read the events; and an index of events by their arrival. */
export async function analytics(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  const dimensions = ['audience', 'locale', 'device'] as const
  await db.schema
    .createTable('event_hour')
    .addColumn('hour', instant, (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('metric', text, (column) => column.notNull())
    .addColumn('dimension', text, (column) => column.notNull())
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('sum', instant, (column) => column.notNull())
    // metric first: a panel reads one metric over many hours
    .addPrimaryKeyConstraint('event_hour_key', ['metric', 'hour', ...dimensions, 'dimension'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema
    .createTable('vital_hour')
    .addColumn('hour', instant, (column) => column.notNull())
    .addColumn('audience', text, (column) => column.notNull())
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('device', text, (column) => column.notNull())
    .addColumn('vital', text, (column) => column.notNull())
    .addColumn('page', text, (column) => column.notNull())
    .addColumn('count', integer, (column) => column.notNull())
    .addColumn('digest', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('vital_hour_key', ['vital', 'hour', ...dimensions, 'page'])
    .modifyEnd(tableEnd)
    .execute()
  for (const table of ['event_hour', 'vital_hour']) await db.schema.createIndex(`${table}_hour`).on(table).columns(['hour']).execute()
  await db.schema.createIndex('analytics_event_received').on('analytics_event').columns(['received_at', 'id']).execute()
}
