import { expect, test } from 'vitest'
import { createLease, leaseMs } from './lease.ts'
import { describeEachEngine } from '#test/support/databases.ts'

describeEachEngine('a lease', { inTests: 'both' }, (openTestDatabase) => {
  test('is held by one, who may hold it on, until they give it back', async () => {
    const database = await openTestDatabase()
    const [one, other] = [createLease(database, 'a', () => 0), createLease(database, 'a', () => 0)]
    expect([await one.take(), await other.take(), await one.take(), await createLease(database, 'b', () => 0).take()]).toEqual([true, false, true, true])
    await one.giveBack()
    expect([await other.take(), await one.take()]).toEqual([true, false])
    await one.giveBack()
    expect(await one.take()).toBe(false)
  })

  test('of somebody who ended without a word is free again after a minute, and is theirs no more', async () => {
    const database = await openTestDatabase()
    let now = 1_000_000
    const [lost, next] = [createLease(database, 'a', () => now), createLease(database, 'a', () => now)]
    await lost.take()
    now += leaseMs - 1
    expect(await next.take()).toBe(false)
    now += 1
    expect([await next.take(), await lost.take()]).toEqual([true, false])
  })

  test('that many want at once is taken by one', async () => {
    const database = await openTestDatabase()
    const taken = await Promise.all(Array.from({ length: 20 }, () => createLease(database, 'a', () => 0).take()))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })
})
