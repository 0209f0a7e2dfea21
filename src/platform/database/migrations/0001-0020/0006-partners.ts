import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

type Table = CreateTableBuilder<string, string>

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/** Field systems that use the TMF646 API: their tokens, listeners, pending events and time slot searches (APT). */
export async function partners(db: Kysely<any>, { text, integer, instant, tableEnd }: ColumnTypes): Promise<void> {
  const create = (name: string, fill: (table: Table) => Table) =>
    fill(db.schema.createTable(name) as Table).modifyEnd(tableEnd).execute()
  await db.schema.alterTable('appointment').addColumn('deleted_at', instant).execute()
  await create('partner_token', (table) =>
    table.addColumn('token_hash', text, key).addColumn('client_id', text, required).addColumn('expires_at', instant, required),
  )
  await create('partner_subscription', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('client_id', text, required)
      .addColumn('callback', text, required)
      .addColumn('query', text, required)
      .addColumn('created_at', instant, required),
  )
  await create('partner_delivery', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('subscription_id', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('due_at', instant, required)
      .addColumn('attempts', integer, required)
      .addColumn('payload', text, required),
  )
  await create('partner_slot_search', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('client_id', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('body', text, required),
  )
  await db.schema.createIndex('partner_delivery_due').on('partner_delivery').columns(['due_at']).execute()
  await db.schema.createIndex('partner_slot_search_client').on('partner_slot_search').columns(['client_id', 'created_at']).execute()
}
