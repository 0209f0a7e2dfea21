import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

const required = (column: ColumnDefinitionBuilder) => column.notNull()

/** Flags set in the Studio: the latest change of each, and its rollout. */
export async function flagRollouts(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('flag_setting')
    .addColumn('team', text, required)
    .addColumn('name', text, required)
    .addColumn('version', integer, required)
    .addColumn('rollout', text)
    .addColumn('turns_at', instant)
    .addColumn('changed_at', instant, required)
    .addColumn('changed_by', text, required)
    .addPrimaryKeyConstraint('flag_setting_key', ['team', 'name'])
    .modifyEnd(tableEnd)
    .execute()
  await db.schema.createIndex('flag_setting_turns_at').on('flag_setting').column('turns_at').execute()
}
