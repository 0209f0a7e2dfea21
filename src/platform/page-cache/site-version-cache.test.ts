import { expect, test, vi } from 'vitest'
import { raiseSiteVersion, readSiteVersion } from '../database/site-version.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { followContentVersion, followSiteVersion, cachePerContentVersion, cachePerSiteVersion } from './site-version-cache.ts'

describeEachEngine('cachePerSiteVersion', (openTestDatabase) => {
  test('FLG-07 a value is kept until the siteVersion changes, and shared by requests at the same moment', async () => {
    const database = await openTestDatabase()
    let loads = 0
    const read = cachePerSiteVersion(async (from) => ({ siteVersion: await readSiteVersion(from.read), load: ++loads }))
    const [first, second] = await Promise.all([read(database), read(database)])
    expect(second).toBe(first)
    // A value loaded before the siteVersion was known is loaded once more.
    await vi.waitFor(async () => expect(await read(database)).toEqual({ siteVersion: 0, load: 2 }), { timeout: 5000 })
    for (let count = 0; count < 20; count += 1) expect(await read(database)).toEqual({ siteVersion: 0, load: 2 })
    await database.transaction(raiseSiteVersion)
    await vi.waitFor(async () => expect(await read(database)).toEqual({ siteVersion: 1, load: 3 }), { timeout: 5000 })
  })

  test('FLG-07 OUT-02 what is made of content alone outlives news, and ends with the next change of content', async () => {
    const database = await openTestDatabase()
    await database.transaction(raiseSiteVersion)
    let loads = 0
    const read = cachePerContentVersion(async () => ++loads)
    await read(database)
    const told: number[] = []
    followSiteVersion(database, (siteVersion) => told.push(siteVersion))
    const isTold = (siteVersion: number) => vi.waitFor(() => expect(told).toContain(siteVersion), { timeout: 5000 })
    // A value loaded before the siteVersion was known is loaded once more.
    await isTold(1)
    const before = await read(database)
    await database.transaction((trx) => raiseSiteVersion(trx, { isNews: true }))
    await isTold(2)
    expect(await read(database)).toBe(before)
    await database.transaction(raiseSiteVersion)
    await isTold(3)
    expect(await read(database)).toBe(before + 1)
  })

  test('STU-07 who follows content alone hears of it, and of no news', async () => {
    const database = await openTestDatabase()
    const [all, content]: number[][] = [[], []]
    followSiteVersion(database, (siteVersion) => all!.push(siteVersion))
    followContentVersion(database, (contentVersion) => content!.push(contentVersion))
    const change = async (isNews: boolean) => {
      const raised = await database.transaction((trx) => raiseSiteVersion(trx, { isNews }))
      await vi.waitFor(() => expect(all).toContain(raised), { timeout: 5000 })
    }
    await change(false)
    await change(true)
    await change(true)
    await change(false)
    expect([...new Set(content)].filter((version) => version > 0)).toEqual([1, 2])
    expect(content).toHaveLength(new Set(content).size)
  })

  test('FLG-06 a load that failed is tried again', async () => {
    const database = await openTestDatabase()
    let loads = 0
    const read = cachePerSiteVersion(async () => {
      loads += 1
      if (loads === 1) throw new Error('down for a moment')
      return loads
    })
    await expect(read(database)).rejects.toThrow('down for a moment')
    expect(await read(database)).toBeGreaterThanOrEqual(2)
  })

  test('FLG-07 each database has its own', async () => {
    const [one, other] = [await openTestDatabase(), await openTestDatabase()]
    const read = cachePerSiteVersion(async (database) => database)
    expect([await read(one) === one, await read(other) === other]).toEqual([true, true])
  })
})
