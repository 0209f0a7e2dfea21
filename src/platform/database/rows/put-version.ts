import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from '../tables/schema.ts'

/** The tables whose rows have a version number. */
type VersionedTable = { [Table in keyof Schema]: Schema[Table] extends { version: number } ? Table : never }[keyof Schema]

/**
 * Replaces version `seen` (0: the row does not exist) of the row with the same `keys` by `row`. Returns false if the
 * stored version is another one, so that a writer with an outdated version overwrites nothing.
 */
export async function putVersion<Table extends VersionedTable>(trx: Transaction<Schema>, table: Table, row: Insertable<Schema[Table]>, keys: readonly (keyof Schema[Table] & string)[], seen: number): Promise<boolean> {
  // One statement for all of these tables cannot have the types of one of them.
  const tables = trx as unknown as Kysely<{ versioned: Record<string, string | number | null> }>
  const name = table as unknown as 'versioned'
  const columns = row as Record<string, string | number | null>
  if (seen === 0) {
    const { numInsertedOrUpdatedRows } = await tables.insertInto(name).values(columns).onConflict((conflict) => conflict.columns([...keys]).doNothing()).executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const isKey = ([column]: [string, unknown]) => (keys as readonly string[]).includes(column)
  const entries = Object.entries(columns)
  const { numUpdatedRows } = await tables
    .updateTable(name)
    .set(Object.fromEntries(entries.filter((entry) => !isKey(entry))))
    .where((eb) => eb.and(Object.fromEntries(entries.filter(isKey))))
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
