import type { Kysely, Transaction } from 'kysely'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './tables/schema.ts'

const findSetting = prepareQuery((db, { key }: { key: string }) => db.selectFrom('setting').select('value').where('key', '=', key))

/** The value of a setting, or undefined when nobody has written it. */
export async function readSetting(db: Kysely<Schema>, key: string): Promise<string | undefined> {
  return (await findSetting(db, { key })).rows[0]?.value
}

export async function writeSetting(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await settingUpsert(db, key, value).execute()
}

/** What writes a setting, to be run or compiled. */
export function settingUpsert(db: Kysely<Schema>, key: string, value: string) {
  return db
    .insertInto('setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
}

/**
 * The value of a setting, made by `create` when there is none yet. Of several processes that do this at once (a key
 * made at the first start) all get the same value: the first one's.
 */
export async function ensureSetting(trx: Transaction<Schema>, key: string, create: () => string): Promise<string> {
  const known = await readSetting(trx, key)
  if (known !== undefined) return known
  await trx
    .insertInto('setting')
    .values({ key, value: create() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  // PostgreSQL has waited for the other transaction, if there was one: now its value can be read.
  return (await readSetting(trx, key)) as string
}
