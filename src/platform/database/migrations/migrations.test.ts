import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, type Engine, openDatabase } from '../database.ts'
import { migrateSchema, readSchemaNumber } from './migrate-schema.ts'
import { migrations } from './migration-list.ts'
import { tablesInOrder } from '../tables/schema.ts'
import { describeEachEngine, lendEmptyLocation, type TestLocation } from '#test/support/databases.ts'
import { sampled } from '#test/support/scale.ts'

interface Column {
  table: string
  name: string
  kind: 'text' | 'integer'
  isRequired: boolean
}

test('migrations count from 1 without gaps', () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
})

describeEachEngine('the schema', { inTests: 'both' }, (openTestDatabase, engine) => {
  test('has the tables of the program’s types, each after those that it refers to', async () => {
    const database = await openTestDatabase()
    const tables = new Set((await readColumns(database.write)).map(({ table }) => table))
    expect([...tables].toSorted()).toEqual(tablesInOrder.toSorted())
    for (const { table, parent } of await readReferences(database)) {
      expect(tablesInOrder.findIndex((name) => name === parent)).toBeLessThan(tablesInOrder.findIndex((name) => name === table))
    }
  })

  test('migrating again changes nothing', async () => {
    const database = await openTestDatabase()
    await migrateSchema(database.write, engine)
    expect(await readSchemaNumber(database.read, engine)).toBe(migrations.length)
  })

  for (const { number, name } of sampled(migrations, 8, migrations.length - 1)) {
    test(`a database at migration ${number} (${name}) keeps every row on its way to the newest`, async () => {
      const location = await lendEmptyLocation(engine)
      const before = await fillAt(location, number)
      const database = await openAt(location, true)
      expect(await readSchemaNumber(database.read, engine)).toBe(migrations.length)
      const now = await readColumns(database.write)
      for (const [table, rows] of before) {
        const kept = now.filter((column) => column.table === table).map((column) => column.name)
        const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database.read)
        const expected = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => kept.includes(key))))
        expect(found.rows).toHaveLength(rows.length)
        expect(found.rows).toEqual(expect.arrayContaining(expected.map((row) => expect.objectContaining(row))))
      }
    })
  }

  test('STU-02 articles that were begun in the Studio before are known by their author, imported ones are not', async () => {
    const location = await lendEmptyLocation(engine)
    const before = await openAt(location, false)
    await migrateSchema(before.write, engine, 41)
    const article = { audience: 'consumer', version: 1, state: 'draft', is_live: 0, has_spanish: 0, title: 'x', topic: 'internet', content: '{}', writers: '[]', note: '', changed_at: 1, changed_by: 'tom.reyes' }
    await before.write.insertInto('studio_article').values(['KM1000901', 'KM1000902'].map((id) => ({ ...article, id })) as never).execute()
    const change = (id: string, person: string, action: string) => ({ id: `${id} ${action}`, at: 1, person, room: 'articles', subject: `consumer/${id}`, action })
    await before.write.insertInto('studio_change').values([change('KM1000901', 'eddie.cole', 'create'), change('KM1000901', 'tom.reyes', 'save'), change('KM1000902', 'tom.reyes', 'import')] as never).execute()
    await before.close()
    const database = await openAt(location, true)
    expect(await database.read.selectFrom('studio_article').select(['id', 'begun_by']).orderBy('id').execute()).toEqual([{ id: 'KM1000901', begun_by: 'eddie.cole' }, { id: 'KM1000902', begun_by: null }])
  })

  test('a migration that fails leaves no trace, also of its first half', async () => {
    const database = await openAt(await lendEmptyLocation(engine), false)
    const halfWay = { number: 1, name: 'half-way', up: async (db: Kysely<any>) => {
      await sql`create table half (id integer)`.execute(db)
      throw new Error('half way')
    } }
    await expect(migrateSchema(database.write, engine, 1, [halfWay])).rejects.toThrow('half way')
    expect(await readColumns(database.write)).toEqual([])
    await migrateSchema(database.write, engine)
    expect(await readSchemaNumber(database.write, engine)).toBe(migrations.length)
  })
})

test('both engines have the same columns', async () => {
  const columnsOf = async (engine: Engine) => readColumns((await openAt(await lendEmptyLocation(engine), true)).write)
  const sqlite = await columnsOf('sqlite')
  const ofPostgres = await columnsOf('postgres')
  expect(ofPostgres).toEqual(sqlite)
})

async function openAt(location: TestLocation, migrate: boolean): Promise<Database> {
  const database = await openDatabase({ ...location, migrate })
  onTestFinished(() => database.close())
  return database
}

/** Makes the schema of an older release, with two rows in every table. */
async function fillAt(location: TestLocation, number: number) {
  const database = await openDatabase({ ...location, migrate: false })
  try {
    await migrateSchema(database.write, database.engine, number)
    const columns = await readColumns(database.write)
    const filled = new Map<string, Record<string, string | number>[]>()
    for (const table of inOrder(new Set(columns.map((column) => column.table)), await readReferences(database))) {
      const rows = [1, 2].map((n) => buildRow(columns.filter((column) => column.table === table), n))
      await database.write.insertInto(table as never).values(rows as never).execute()
      filled.set(table, rows)
    }
    return filled
  } finally {
    await database.close()
  }
}

/** The same text in all columns of a row, so that references to keys of other tables match. */
function buildRow(columns: Column[], n: number): Record<string, string | number> {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, kind === 'text' ? `text ${n}` : n]))
}

function inOrder(tables: Set<string>, references: { table: string; parent: string }[]): string[] {
  const done: string[] = []
  const appointment = (table: string) => {
    if (done.includes(table)) return
    for (const reference of references) if (reference.table === table && reference.parent !== table) appointment(reference.parent)
    done.push(table)
  }
  tables.forEach(appointment)
  return done
}

async function readColumns(db: Kysely<any>): Promise<Column[]> {
  const tables = await db.introspection.getTables()
  const columns = tables
    .filter((table) => table.name !== 'schema_migration' && (table.schema ?? 'public') === 'public')
    .flatMap((table) =>
      table.columns.map(({ name, dataType, isNullable }) => ({
        table: table.name,
        name,
        kind: /text/i.test(dataType) ? ('text' as const) : ('integer' as const),
        isRequired: !isNullable,
      })),
    )
  return columns.toSorted((a, b) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`))
}

async function readReferences({ engine, write }: Database): Promise<{ table: string; parent: string }[]> {
  const query = engine === 'sqlite'
    ? sql<{ table: string; parent: string }>`select m.name as "table", f."table" as parent
        from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
    : sql<{ table: string; parent: string }>`select conrelid::regclass::text as "table", confrelid::regclass::text as parent
        from pg_constraint where contype = 'f'`
  return (await query.execute(write)).rows
}

describeEachEngine('portable columns', { inTests: 'both' }, (openTestDatabase) => {
  test('every text column is ordered by bytes, and every table is strict about types', async () => {
    const { engine, read } = await openTestDatabase()
    const query = engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' and not strict`
      : sql<{ name: string }>`select table_name as name from information_schema.columns
          where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'`
    expect((await query.execute(read)).rows).toEqual([])
  })
})
