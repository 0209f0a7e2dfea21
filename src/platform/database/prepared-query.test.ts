import { expect, test } from 'vitest'
import { prepareQuery } from './prepared-query.ts'
import { describeEachEngine } from '#test/support/databases.ts'

const insertSetting = prepareQuery((db, { key, value }: { key: string; value: string }) => db.insertInto('setting').values({ key, value }))
const findSettings = prepareQuery((db, { value, most }: { value: string; most: number }) =>
  db.selectFrom('setting').select('key').where('value', '=', value).where('key', '!=', 'not this').orderBy('key').limit(most),
)

describeEachEngine('a prepared query', { inTests: 'both' }, (openTestDatabase) => {
  test('is run with other parameters each time, beside constants of its own, on any connection of the engine', async () => {
    const database = await openTestDatabase()
    await database.transaction(async (trx) => {
      for (const key of ['a', 'b', 'c']) expect((await insertSetting(trx, { key, value: 'same' })).numAffectedRows).toBe(1n)
      expect((await findSettings(trx, { value: 'same', most: 9 })).rows).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
    })
    expect((await findSettings(database.read, { value: 'same', most: 2 })).rows).toEqual([{ key: 'a' }, { key: 'b' }])
    expect((await findSettings(database.read, { value: 'other', most: 2 })).rows).toEqual([])
  })
})
