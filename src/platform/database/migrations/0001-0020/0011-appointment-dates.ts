import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

/** When an appointment was created and last changed, for TMF646. Null in rows written by the previous version. */
export async function appointmentDates(db: Kysely<any>, { instant }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('appointment').addColumn('created_at', instant).execute()
  await db.schema.alterTable('appointment').addColumn('updated_at', instant).execute()
  // for existing appointments: the first and last known event, or now if there is none
  const now = Date.now()
  const known = (which: 'min' | 'max') => sql`coalesce((select ${sql.raw(which)}(at) from appointment_event where appointment_event.work_order_id = appointment.work_order_id), ${sql.lit(now)})`
  await sql`update appointment set created_at = ${known('min')}, updated_at = ${known('max')}`.execute(db)
  await db.schema.createIndex('appointment_updated').on('appointment').columns(['updated_at']).execute()
}
