import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/** Outages as operators publish them: several services, a cause, an optional estimate, an end, and all versions. */
export async function outages(db: Kysely<any>, { text, instant, integer, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema.alterTable('outage').renameTo('outage_before').execute()
  await db.schema
    .createTable('outage')
    .addColumn('id', text, key)
    .addColumn('title', text, required)
    .addColumn('title_es', text)
    .addColumn('body', text, required)
    .addColumn('body_es', text)
    .addColumn('services', text, required)
    .addColumn('zips', text, required)
    .addColumn('is_national', integer, required)
    .addColumn('cause', text, required)
    .addColumn('time_zone', text, required)
    .addColumn('started_at', instant, required)
    .addColumn('restore_at', instant)
    .addColumn('ended_at', instant)
    .addColumn('is_published', integer, required)
    .addColumn('source', text, required)
    .addColumn('version', integer, required)
    .addColumn('updated_at', instant, required)
    .modifyEnd(tableEnd)
    .execute()
  await sql`
    insert into outage (id, title, title_es, body, body_es, services, zips, is_national, cause, time_zone, started_at, restore_at, ended_at, is_published, source, version, updated_at)
    select id, title, title_es, '', null, '["' || service || '"]', zips, is_national, 'unknown', 'America/New_York', started_at, restore_at, null, is_published, 'demo', 1, started_at
    from outage_before`.execute(db)
  await db.schema.dropTable('outage_before').execute()
  await db.schema.createIndex('outage_published').on('outage').columns(['is_published', 'ended_at']).execute()
  await db.schema
    .createTable('outage_version')
    .addColumn('outage_id', text, (column) => column.notNull().references('outage.id').onDelete('cascade'))
    .addColumn('version', integer, required)
    .addColumn('at', instant, required)
    .addColumn('kind', text, required)
    .addColumn('note', text, required)
    .addColumn('note_es', text, required)
    .addColumn('author', text, required)
    .addColumn('state', text, required)
    .addPrimaryKeyConstraint('outage_version_key', ['outage_id', 'version'])
    .modifyEnd(tableEnd)
    .execute()
}
