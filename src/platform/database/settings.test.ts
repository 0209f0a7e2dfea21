import { expect, test } from 'vitest'
import { ensureSetting, readSetting, writeSetting } from './settings.ts'
import { describeEachEngine } from '#test/support/databases.ts'

describeEachEngine('settings', { inTests: 'both' }, (openTestDatabase) => {
  test('a setting reads as it was last written, and as undefined before', async () => {
    const { read, write } = await openTestDatabase()
    expect(await readSetting(read, 'theme')).toBeUndefined()
    await writeSetting(write, 'theme', 'calm')
    await writeSetting(write, 'theme', '')
    expect(await readSetting(read, 'theme')).toBe('')
  })

  test('a setting that exists is kept, and nothing is made for it', async () => {
    const database = await openTestDatabase()
    await writeSetting(database.write, 'key', 'first')
    const value = await database.transaction((trx) =>
      ensureSetting(trx, 'key', () => {
        throw new Error('made')
      }),
    )
    expect(value).toBe('first')
  })

  test('of many who make a setting at once, all get the value of the first', async () => {
    const database = await openTestDatabase()
    const values = await Promise.all(
      Array.from({ length: 20 }, (_, n) => database.transaction((trx) => ensureSetting(trx, 'key', () => `made by ${n}`))),
    )
    expect(new Set(values)).toEqual(new Set([await readSetting(database.read, 'key')]))
  })
})
