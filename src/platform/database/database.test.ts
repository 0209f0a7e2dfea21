import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { describeEachEngine } from '#test/support/databases.ts'

const customer = {
  id: 'c1',
  login_id: 'maya.torres',
  login_type: 'UserId',
  first_name: 'Maya',
  last_name: 'Torres',
  customer_class: 'CONS',
  locale: 'es',
  phone: '4045550117',
  zip: '30309',
  time_zone: 'America/New_York',
}
const account = { number: '301448210', customer_id: 'c1', kind: 'uverse', status: 'active', is_smb: 0, position: 0 } as const
const session = {
  id_hash: 'h',
  customer_id: 'c1',
  login_id: 'maya.torres',
  login_type: 'UserId',
  first_name: 'Maya ñ 🙂',
  created_at: 1_791_000_000_000,
  expires_at: 253_402_300_799_999,
  ends_at: Number.MAX_SAFE_INTEGER,
  id_token: null, sid: null,
  role: null,
}

const setting = (key: string, value = 'v') => ({ key, value })
const keys = async (database: Database) =>
  (await database.read.selectFrom('setting').select('key').orderBy('key').execute()).map((row) => row.key)

describeEachEngine('values', { inTests: 'both' }, (openTestDatabase) => {
  test('instants, flags, text beyond ASCII and null come back as they were put in, in plain objects', async () => {
    const database = await openTestDatabase()
    await database.write.insertInto('customer').values(customer).execute()
    await database.write.insertInto('account').values(account).execute()
    await database.write.insertInto('session').values(session).execute()
    expect(await database.read.selectFrom('session').selectAll().execute()).toStrictEqual([session])
    expect(await database.read.selectFrom('account').selectAll().execute()).toStrictEqual([account])
  })

  test('counts, sums, largest values and comparisons are numbers', async () => {
    const database = await openTestDatabase()
    await database.write.insertInto('session').values([session, { ...session, id_hash: 'h2', ends_at: 0 }]).execute()
    const row = await database.read
      .selectFrom('session')
      .select((e) => [
        e.fn.countAll<number>().as('rows'),
        e.fn.sum<number>('created_at').as('sum'),
        e.fn.max('expires_at').as('max'),
        sql<number>`max(ends_at) > 5`.as('is_later'),
        sql<number>`min(ends_at) > 5`.as('is_earlier'),
      ])
      .executeTakeFirst()
    expect(row).toStrictEqual({ rows: 2, sum: 3_582_000_000_000, max: session.expires_at, is_later: 1, is_earlier: 0 })
  })

  test('text is ordered and compared by its bytes', async () => {
    const database = await openTestDatabase()
    const values = ['ñ', 'b', 'a', 'B', '_', 'A', '🙂', ' ', 'a b', 'ab'].map((key) => setting(key))
    await database.write.insertInto('setting').values(values).execute()
    expect(await keys(database)).toEqual([' ', 'A', 'B', '_', 'a', 'a b', 'ab', 'b', 'ñ', '🙂'])
    expect(await database.read.selectFrom('setting').select('key').where('key', '<', 'a').execute()).toHaveLength(4)
  })

  test('a value of the wrong type is refused', async () => {
    const { write } = await openTestDatabase()
    await expect(write.insertInto('session').values({ ...session, created_at: 'soon' as never }).execute()).rejects.toThrow()
    await expect(write.insertInto('session').values({ ...session, login_id: null as never }).execute()).rejects.toThrow()
  })

  test('the numbers of changed rows are told', async () => {
    const { write } = await openTestDatabase()
    await write.insertInto('setting').values([setting('a'), setting('b')]).execute()
    const updated = await write.updateTable('setting').set({ value: 'x' }).where('key', '=', 'a').executeTakeFirst()
    const deleted = await write.deleteFrom('setting').executeTakeFirst()
    const again = await write.insertInto('setting').values(setting('a')).returning('value').execute()
    expect([updated.numUpdatedRows, deleted.numDeletedRows, again]).toEqual([1n, 2n, [{ value: 'v' }]])
  })

  test('an account goes with its customer, and cannot come without', async () => {
    const { read, write } = await openTestDatabase()
    await expect(write.insertInto('account').values(account).execute()).rejects.toThrow(/foreign key/i)
    await write.insertInto('customer').values(customer).execute()
    await write.insertInto('account').values(account).execute()
    await write.deleteFrom('customer').execute()
    expect(await read.selectFrom('account').selectAll().execute()).toEqual([])
  })

  test('rows can be streamed, and leaving early frees the connection', async () => {
    const database = await openTestDatabase()
    if (database.engine === 'postgres') return // the driver would need a cursor package to stream
    await database.write.insertInto('setting').values(['a', 'b', 'c'].map((key) => setting(key))).execute()
    for await (const row of database.read.selectFrom('setting').selectAll().orderBy('key').stream()) {
      expect(row).toEqual(setting('a'))
      break
    }
    expect(await keys(database)).toEqual(['a', 'b', 'c'])
  })
})

describeEachEngine('transactions', { inTests: 'both' }, (openTestDatabase) => {
  test('commits what the work has done, and returns its result', async () => {
    const database = await openTestDatabase()
    const result = await database.transaction(async (trx) => {
      await trx.insertInto('setting').values(setting('a')).execute()
      return 'done'
    })
    expect([result, await keys(database)]).toEqual(['done', ['a']])
  })

  test('rolls back when the work throws, throws the same error, and serves the next one', async () => {
    const database = await openTestDatabase()
    const fault = new Error('half way')
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('setting').values(setting('a')).execute()
      throw fault
    })
    await expect(failing).rejects.toBe(fault)
    await database.transaction((trx) => trx.insertInto('setting').values(setting('b')).execute())
    expect(await keys(database)).toEqual(['b'])
  })

  test('rolls back when a statement fails', async () => {
    const database = await openTestDatabase()
    const failing = database.transaction(async (trx) => {
      await trx.insertInto('setting').values(setting('a')).execute()
      await trx.insertInto('setting').values(setting('a')).execute()
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await keys(database)).toEqual([])
  })

  test('a read is not delayed by an open transaction, and does not see it', async () => {
    const database = await openTestDatabase()
    await database.transaction(async (trx) => {
      await trx.insertInto('setting').values(setting('a')).execute()
      expect(await keys(database)).toEqual([])
    })
    expect(await keys(database)).toEqual(['a'])
  })

  test('many at once lose no update', async () => {
    const database = await openTestDatabase()
    await database.write.insertInto('setting').values(setting('count', '0')).execute()
    const next = sql<string>`cast(cast(value as integer) + 1 as text)`
    const raise = () =>
      database.transaction(async (trx) => {
        await trx.updateTable('setting').set({ value: next }).where('key', '=', 'count').execute()
        await trx.insertInto('setting').values(setting(`row ${Math.random()}`)).execute()
      })
    await Promise.all(Array.from({ length: 20 }, raise))
    const { value } = await database.read.selectFrom('setting').select('value').where('key', '=', 'count').executeTakeFirstOrThrow()
    expect([value, (await keys(database)).length]).toEqual(['20', 21])
  })

  test('using the database’s own writing side inside throws instead of waiting for itself', async () => {
    const database = await openTestDatabase()
    const { write } = database
    const inside = (use: () => Promise<unknown>) => database.transaction(async () => void (await use()))
    await expect(inside(() => write.insertInto('setting').values(setting('a')).execute())).rejects.toThrow('use its trx')
    await expect(inside(() => database.transaction(async () => {}))).rejects.toThrow('use its trx')
    await write.insertInto('setting').values(setting('b')).execute()
    expect(await keys(database)).toEqual(['b'])
  })

  test('closing waits for the transaction that is running', async () => {
    const database = await openTestDatabase()
    const steps: string[] = []
    let closing: Promise<unknown> | undefined
    await database.transaction(async (trx) => {
      await trx.insertInto('setting').values(setting('a')).execute()
      closing = database.close().then(() => steps.push('closed'))
      await trx.insertInto('setting').values(setting('b')).execute()
      steps.push('committing')
    })
    await closing
    expect(steps).toEqual(['committing', 'closed'])
  })

  test('closing twice is harmless, and afterwards nothing is served', async () => {
    const database = await openTestDatabase()
    await database.close()
    await database.close()
    await expect(keys(database)).rejects.toThrow()
  })
})
