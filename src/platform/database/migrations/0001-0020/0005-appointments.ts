import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

type Table = CreateTableBuilder<string, string>

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()

/** Technicians' appointments, the slots they take, the mails about them, and look-ups without sign-in (APT, FIN). */
export async function appointments(db: Kysely<any>, types: ColumnTypes): Promise<void> {
  const create = (name: string, fill: (table: Table) => Table) =>
    fill(db.schema.createTable(name) as Table).modifyEnd(types.tableEnd).execute()
  await createAppointments(create, types)
  await createRecords(create, types)
  await createFinder(create, types)
  await db.schema.createIndex('appointment_account').on('appointment').columns(['account_number']).execute()
  await db.schema.createIndex('appointment_order').on('appointment').columns(['external_order_id']).execute()
  await db.schema.createIndex('outbox_mail_unsent').on('outbox_mail').columns(['sent_at', 'created_at']).execute()
  await db.schema.createIndex('idempotency_record_at').on('idempotency_record').columns(['at']).execute()
  await db.schema.createIndex('finder_lookup_at').on('finder_lookup').columns(['at']).execute()
}

type Create = (name: string, fill: (table: Table) => Table) => Promise<void>

async function createAppointments(create: Create, { text, integer }: ColumnTypes): Promise<void> {
  await create('service_region', (table) =>
    table.addColumn('name', text, key).addColumn('is_reachable', integer, required),
  )
  await create('visit_slot', (table) =>
    table
      .addColumn('region', text, required)
      .addColumn('date', text, required)
      .addColumn('start_time', text, required)
      .addColumn('end_time', text, required)
      .addColumn('capacity', integer, required)
      .addColumn('taken', integer, required)
      .addPrimaryKeyConstraint('visit_slot_key', ['region', 'date', 'start_time', 'end_time']),
  )
  await create('appointment', (table) =>
    table
      .addColumn('work_order_id', text, key)
      .addColumn('external_order_id', text, required)
      .addColumn('external_job_id', text, (column) => column.notNull().unique())
      .addColumn('kind', text, required)
      .addColumn('type', text, required)
      .addColumn('service', text, required)
      .addColumn('status', text, required)
      .addColumn('account_number', text, required)
      .addColumn('business_direct_id', text)
      .addColumn('zip', text, required)
      .addColumn('region', text, required)
      .addColumn('time_zone', text, required)
      .addColumn('date', text, required)
      .addColumn('start_time', text, required)
      .addColumn('end_time', text, required)
      .addColumn('reschedules_left', integer, required)
      .addColumn('contact', text, required)
      .addColumn('technician', text)
      .addColumn('version', integer, required)
      .addColumn('sequence', integer, required),
  )
}

async function createRecords(create: Create, { text, integer, instant }: ColumnTypes): Promise<void> {
  await create('appointment_event', (table) =>
    table
      .addColumn('work_order_id', text, required)
      .addColumn('version', integer, required)
      .addColumn('at', instant, required)
      .addColumn('action', text, required)
      .addColumn('actor', text, required)
      .addColumn('snapshot', text, required)
      .addPrimaryKeyConstraint('appointment_event_key', ['work_order_id', 'version']),
  )
  await create('outbox_mail', (table) =>
    table
      .addColumn('message_id', text, key)
      .addColumn('created_at', instant, required)
      .addColumn('sent_at', instant)
      .addColumn('attempts', integer, required)
      .addColumn('account_number', text, required)
      .addColumn('template', text, required)
      .addColumn('payload', text, required),
  )
  await create('idempotency_record', (table) =>
    table
      .addColumn('key_hash', text, key)
      .addColumn('body_hash', text, required)
      .addColumn('answer', text, required)
      .addColumn('at', instant, required),
  )
}

async function createFinder(create: Create, { text, instant }: ColumnTypes): Promise<void> {
  await create('finder_capability', (table) =>
    table
      .addColumn('token_hash', text, required)
      .addColumn('work_order_id', text, required)
      .addColumn('expires_at', instant, required)
      .addPrimaryKeyConstraint('finder_capability_key', ['token_hash', 'work_order_id']),
  )
  await create('finder_lookup', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('at', instant, required)
      .addColumn('kind', text, required)
      .addColumn('value_hash', text, required)
      .addColumn('address_hash', text, required)
      .addColumn('outcome', text, required)
      .addColumn('request_id', text, required),
  )
}
