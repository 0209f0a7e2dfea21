import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { describeEachEngine } from '#test/support/databases.ts'

const insert = (database: Database, key: string) => database.read.insertInto('setting').values({ key, value: 'v' }).compile()
const keys = async (database: Database) => (await database.read.selectFrom('setting').select('key').orderBy('key').execute()).map((row) => row.key)

describeEachEngine('what is written apart', { inTests: 'both' }, (openTestDatabase, engine) => {
  test('is there when it is told, all of it, with the rows that each statement changed', async () => {
    const database = await openTestDatabase()
    expect(await database.writeApart([insert(database, 'a'), insert(database, 'b'), database.read.updateTable('setting').set({ value: 'w' }).compile()])).toEqual([1, 1, 2])
    expect(await keys(database)).toEqual(['a', 'b'])
    expect(await database.writeApart([database.read.deleteFrom('setting').compile()])).toEqual([2])
  })

  test('leaves nothing where one of its statements fails, and the next ones are written', async () => {
    const database = await openTestDatabase()
    await expect(database.writeApart([insert(database, 'a'), insert(database, 'a')])).rejects.toThrow(/unique/i)
    await database.writeApart([insert(database, 'b')])
    expect(await keys(database)).toEqual(['b'])
  })

  test('has its turn among the transactions: none finds the database locked', async () => {
    const database = await openTestDatabase()
    const moveOn = (n: number) =>
      database.transaction(async (trx) => {
        await trx.selectFrom('setting').select('key').execute()
        await trx.insertInto('setting').values({ key: `transaction ${n}`, value: '' }).execute()
      })
    const once = (n: number) => Promise.all([moveOn(n), database.writeApart([insert(database, `apart ${n}`)]), database.write.insertInto('setting').values({ key: `alone ${n}`, value: '' }).execute()])
    await Promise.all(Array.from({ length: 40 }, (_, n) => once(n)))
    expect(await keys(database)).toHaveLength(120)
  })

  test('inside a transaction it throws instead of waiting for itself for ever', async () => {
    const database = await openTestDatabase()
    await expect(database.transaction(() => database.writeApart([insert(database, 'a')]))).rejects.toThrow('A transaction is open')
  })

  test.skipIf(engine === 'postgres')('a database is closed when what it still writes is there', async () => {
    const database = await openTestDatabase()
    const written = database.writeApart([insert(database, 'a')])
    await database.close()
    expect(await written).toEqual([1])
  })
})
