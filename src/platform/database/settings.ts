import type { Kysely, Transaction } from 'kysely'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './tables/schema.ts'

const findSetting = prepareQuery((db, { key }: { key: string }) => db.selectFrom('setting').select('value').where('key', '=', key))

/** The value of a setting; undefined if it was never written. */
export async function readSetting(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  return (await findSetting(db, { key })).rows[0]?.value
}

export async function writeSetting(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await settingUpsert(db, key, value).execute()
}

/** The query that writes a setting, to be run or compiled. */
export function settingUpsert(db: Kysely<Schema>, key: string, value: string) {
  return db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
}

/**
 * The value of a setting; `create` makes it if there is none. If several processes do this at once (a key made at the
 * first start), all of them get the first one's value.
 */
export async function ensureSetting(trx: Transaction<Schema>, key: string, create: () => string): Promise<string> {
  const known = await readSetting(trx, key)
  if (known !== undefined) return known
  await trx
    .insertInto('setting')
    .values({ key, value: create() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  // If another transaction was inserting, PostgreSQL has waited for it, and its value is now visible.
  return (await readSetting(trx, key)) as string
}
