import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** When a visit was added and last changed, as TMF646 says it. Null where a process of the version before wrote the visit. */
export async function appointmentDates(db: Kysely<any>, { instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('appointment').addColumn('created_at', instant).execute()
  await db.schema.alterTable('appointment').addColumn('updated_at', instant).execute()
  // what is older than its history has no better date than the first thing that is known of it
  const now = Date.now()
  const known = (which: 'min' | 'max') => sql`coalesce((select ${sql.raw(which)}(at) from appointment_event where appointment_event.work_order_id = appointment.work_order_id), ${sql.lit(now)})`
  await sql`update appointment set created_at = ${known('min')}, updated_at = ${known('max')}`.execute(db)
  await db.schema.createIndex('appointment_updated').on('appointment').columns(['updated_at']).execute()
}
