import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'
import type { ColumnTypes } from '../../tables/column-types.ts'

type Table = CreateTableBuilder<string, string>

/** The first schema: settings, people and sessions, content, outages, orders, analytics. */
export async function foundation(db: Kysely<any>, types: ColumnTypes): Promise<void> {
  const create = (name: string, fill: (table: Table) => Table) =>
    fill(db.schema.createTable(name) as Table).modifyEnd(types.tableEnd).execute()
  await createPeople(create, types)
  await createSessions(create, types)
  await createContent(create, types)
  await createOperations(create, types)
  await createIndexes(db)
}

type Create = (name: string, fill: (table: Table) => Table) => Promise<void>

const required = (column: ColumnDefinitionBuilder) => column.notNull()
const key = (column: ColumnDefinitionBuilder) => column.notNull().primaryKey()
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique()

async function createPeople(create: Create, { text, integer }: ColumnTypes): Promise<void> {
  await create('setting', (table) => table.addColumn('key', text, key).addColumn('value', text, required))
  await create('customer', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('login_id', text, unique)
      .addColumn('login_type', text, required)
      .addColumn('first_name', text, required)
      .addColumn('last_name', text, required)
      .addColumn('customer_class', text, required)
      .addColumn('locale', text, required)
      .addColumn('phone', text, required)
      .addColumn('zip', text, required)
      .addColumn('time_zone', text, required),
  )
  await create('login_credential', (table) =>
    table.addColumn('login_id', text, key).addColumn('password_hash', text, required),
  )
  await create('account', (table) =>
    table
      .addColumn('number', text, key)
      .addColumn('customer_id', text, (column) => column.notNull().references('customer.id').onDelete('cascade'))
      .addColumn('kind', text, required)
      .addColumn('status', text, required)
      .addColumn('is_smb', integer, required)
      .addColumn('position', integer, required),
  )
}

async function createSessions(create: Create, { text, instant }: ColumnTypes): Promise<void> {
  await create('session', (table) =>
    table
      .addColumn('id_hash', text, key)
      .addColumn('customer_id', text, required)
      .addColumn('login_id', text, required)
      .addColumn('login_type', text, required)
      .addColumn('first_name', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('expires_at', instant, required)
      .addColumn('ends_at', instant, required)
      .addColumn('id_token', text),
  )
  await create('recognised_device', (table) =>
    table
      .addColumn('token_hash', text, key)
      .addColumn('customer_id', text, required)
      .addColumn('created_at', instant, required)
      .addColumn('expires_at', instant, required),
  )
  await create('oidc_record', (table) =>
    table
      .addColumn('model', text, required)
      .addColumn('id', text, required)
      .addColumn('payload', text, required)
      .addColumn('grant_id', text)
      .addColumn('user_code', text)
      .addColumn('uid', text)
      .addColumn('consumed_at', instant)
      .addColumn('expires_at', instant)
      .addPrimaryKeyConstraint('oidc_record_key', ['model', 'id']),
  )
}

async function createContent(create: Create, { text, integer }: ColumnTypes): Promise<void> {
  await create('page_feed', (table) =>
    table
      .addColumn('path', text, required)
      .addColumn('audience', text, required)
      .addColumn('locale', text, required)
      .addColumn('body', text, required)
      .addPrimaryKeyConstraint('page_feed_key', ['path', 'audience', 'locale']),
  )
  await create('allocation', (table) =>
    table
      .addColumn('team', text, required)
      .addColumn('name', text, required)
      .addColumn('value', text, required)
      .addPrimaryKeyConstraint('allocation_key', ['team', 'name']),
  )
  await create('article', (table) =>
    table
      .addColumn('id', text, required)
      .addColumn('audience', text, required)
      .addColumn('locale', text, required)
      .addColumn('topic', text, required)
      .addColumn('sub', text, required)
      .addColumn('title', text, required)
      .addColumn('description', text, required)
      .addColumn('updated', text, required)
      .addColumn('minutes', integer, required)
      .addColumn('questions', text, required)
      .addColumn('related', text, required)
      .addColumn('body', text, required)
      .addPrimaryKeyConstraint('article_key', ['id', 'audience', 'locale']),
  )
  await createPages(create, { text, integer })
}

async function createPages(create: Create, { text, integer }: Pick<ColumnTypes, 'text' | 'integer'>): Promise<void> {
  await create('topic', (table) =>
    table
      .addColumn('audience', text, required)
      .addColumn('locale', text, required)
      .addColumn('topic', text, required)
      .addColumn('body', text, required)
      .addColumn('position', integer, required)
      .addPrimaryKeyConstraint('topic_key', ['audience', 'locale', 'topic']),
  )
  await create('page_text', (table) =>
    table
      .addColumn('page', text, required)
      .addColumn('audience', text, required)
      .addColumn('locale', text, required)
      .addColumn('title', text, required)
      .addColumn('description', text, required)
      .addColumn('body', text, required)
      .addPrimaryKeyConstraint('page_text_key', ['page', 'audience', 'locale']),
  )
  await create('device', (table) =>
    table
      .addColumn('make', text, required)
      .addColumn('model', text, required)
      .addColumn('name', text, required)
      .addColumn('kind', text, required)
      .addColumn('articles', text, required)
      .addColumn('position', integer, required)
      .addPrimaryKeyConstraint('device_key', ['make', 'model']),
  )
}

async function createOperations(create: Create, { text, integer, instant }: ColumnTypes): Promise<void> {
  await create('outage', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('title', text, required)
      .addColumn('title_es', text)
      .addColumn('service', text, required)
      .addColumn('zips', text, required)
      .addColumn('started_at', instant, required)
      .addColumn('restore_at', instant, required)
      .addColumn('is_national', integer, required)
      .addColumn('is_published', integer, required),
  )
  await create('customer_order', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('customer_id', text, required)
      .addColumn('account_number', text, required)
      .addColumn('title', text, required)
      .addColumn('status', text, required)
      .addColumn('steps', text, required)
      .addColumn('at_step', text, required),
  )
  await create('analytics_event', (table) =>
    table
      .addColumn('id', text, key)
      .addColumn('name', text, required)
      .addColumn('received_at', instant, required)
      .addColumn('page', text, required)
      .addColumn('payload', text, required),
  )
}

async function createIndexes(db: Kysely<any>): Promise<void> {
  const index = (table: string, ...columns: string[]) =>
    db.schema.createIndex(`${table}_${columns.join('_')}`).on(table).columns(columns).execute()
  await index('account', 'customer_id')
  await index('session', 'expires_at')
  await index('session', 'customer_id')
  await index('recognised_device', 'customer_id')
  await index('recognised_device', 'expires_at')
  await index('oidc_record', 'grant_id')
  await index('oidc_record', 'uid')
  await index('oidc_record', 'user_code')
  await index('oidc_record', 'expires_at')
  await index('article', 'audience', 'locale', 'topic')
  await index('customer_order', 'customer_id')
  await index('analytics_event', 'name', 'received_at')
}
