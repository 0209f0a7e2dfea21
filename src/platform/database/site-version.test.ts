import { expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { raiseSiteVersion, readSiteVersion, watchSiteVersion } from './site-version.ts'
import { writeSetting } from './settings.ts'
import { describeEachEngine, lendTestLocation, postgresMissing } from '#test/support/databases.ts'

const raise = (database: Database) => database.transaction(raiseSiteVersion)

/** The numbers that a watcher was called with, after the first one has arrived. */
async function watch(database: Database) {
  const told: number[] = []
  onTestFinished(watchSiteVersion(database, (version) => told.push(version)))
  await vi.waitFor(() => expect(told).toHaveLength(1), 5000)
  return told
}

describeEachEngine('the siteVersion', { inTests: 'both' }, (openTestDatabase) => {
  test('is 0 at first and rises by one with each change', async () => {
    const database = await openTestDatabase()
    expect(await readSiteVersion(database.read)).toBe(0)
    expect([await raise(database), await raise(database)]).toEqual([1, 2])
    expect(await readSiteVersion(database.read)).toBe(2)
  })

  test('rises with its transaction or not at all', async () => {
    const database = await openTestDatabase()
    const failing = database.transaction(async (trx) => {
      await raiseSiteVersion(trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await readSiteVersion(database.read)).toBe(0)
  })

  test('gives each of many changes at once its own number', async () => {
    const database = await openTestDatabase()
    const numbers = await Promise.all(Array.from({ length: 12 }, () => raise(database)))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1))
  })

  test('a watcher is told the number of now, and then each change', async () => {
    const database = await openTestDatabase()
    await raise(database)
    const told = await watch(database)
    await raise(database)
    await vi.waitFor(() => expect(told).toEqual([1, 2]), 5000)
  })

  test('a watcher learns of a change that came without a notice', async () => {
    const database = await openTestDatabase()
    const told = await watch(database)
    await writeSetting(database.write, 'siteVersion', '41')
    await vi.waitFor(() => expect(told).toEqual([0, 41]), 5000)
  })

  test('a watcher that has ended is told nothing more, and the database closes under a running one', async () => {
    const database = await openTestDatabase()
    const told: number[] = []
    const stop = watchSiteVersion(database, (version) => told.push(version))
    watchSiteVersion(database, () => {})
    stop()
    await raise(database)
    await database.close()
    expect(told).toEqual([])
  })
})

test.skipIf(postgresMissing)('another process on PostgreSQL is told at once, without waiting for its poll', async () => {
  const location = await lendTestLocation('postgres')
  const [mine, other] = [await openDatabase(location), await openDatabase(location)]
  onTestFinished(async () => void (await Promise.all([mine.close(), other.close()])))
  // the first call means that the connection listens; the next one is a notice
  const listening = Promise.withResolvers<void>()
  const heard = Promise.withResolvers<void>()
  let calls = 0
  onTestFinished(other.subscribe('careline_site_version', () => (++calls === 1 ? listening : heard).resolve()))
  await listening.promise
  await raise(mine)
  await expect(heard.promise).resolves.toBeUndefined()
})
