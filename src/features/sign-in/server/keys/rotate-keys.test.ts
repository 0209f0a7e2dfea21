import { expect, it } from 'vitest'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import type { Database } from '#platform/database/database.ts'
import { rotateKeys } from './rotate-keys.ts'
import { opaqueUserId, seal, signInKeys, unseal } from './sign-in-keys.ts'

/** The keys as read by a process that starts now. */
function keysOf(database: Database) {
  return signInKeys({ ...database })
}

describeEachEngine('a rotation of the keys', (openDatabase) => {
  it('leaves every process able to open what any other has closed, step by step', async () => {
    const database = await openDatabase()
    const before = await keysOf(database)
    for (const step of ['use', 'drop'] as const) await expect(rotateKeys(database, step)).rejects.toThrow('No key was added')
    expect(await keysOf(database)).toEqual(before)
    expect(await rotateKeys(database, 'add')).toEqual([2, 2, 2])
    const added = await keysOf(database)
    expect(unseal(before, 'test', seal(added, 'test', 'x'))).toBe('x')
    await rotateKeys(database, 'use')
    const used = await keysOf(database)
    expect(unseal(added, 'test', seal(used, 'test', 'x'))).toBe('x')
    expect(unseal(before, 'test', seal(used, 'test', 'x'))).toBeUndefined()
    expect(unseal(used, 'test', seal(before, 'test', 'x'))).toBe('x')
    expect(used.signingKeys[0]).toEqual(added.signingKeys[1])
    expect(await rotateKeys(database, 'drop')).toEqual([1, 1, 1])
    const after = await keysOf(database)
    expect(unseal(after, 'test', seal(used, 'test', 'x'))).toBe('x')
    expect(unseal(after, 'test', seal(before, 'test', 'x'))).toBeUndefined()
    expect(opaqueUserId(after, 'c1')).toBe(opaqueUserId(before, 'c1'))
  })
})

it('a site that has made no keys has none to rotate', async () => {
  expect(await rotateKeys(await openTestDatabase('sqlite'), 'add')).toBeUndefined()
})
