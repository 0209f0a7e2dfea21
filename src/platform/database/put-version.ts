import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Schema } from './tables/schema.ts'

/** Tables whose rows count their changes. */
type VersionedTable = { [Table in keyof Schema]: Schema[Table] extends { version: number } ? Table : never }[keyof Schema]

/**
 * Puts `row` in the place of version `seen` (0: there was none) of the row with the same `keys`; false where somebody was
 * faster: whoever has seen an older version overwrites nothing.
 */
export async function putVersion<Table extends VersionedTable>(trx: Transaction<Schema>, table: Table, row: Insertable<Schema[Table]>, keys: readonly (keyof Schema[Table] & string)[], seen: number): Promise<boolean> {
  // a statement that is the same for all of them has the types of none
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
