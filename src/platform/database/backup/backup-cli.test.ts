import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { newestMigration } from '../migrations/migrate-schema.ts'
import { tablesInOrder } from '../tables/schema.ts'
import { readSetting, writeSetting } from '../settings.ts'
import { describeEachEngine, lendTestLocation, type TestLocation } from '#test/support/databases.ts'
import { compiledSources, sampled } from '#test/support/scale.ts'

const program = fileURLToPath(new URL('./backup-cli.ts', import.meta.url))

function run(location: TestLocation, ...args: string[]) {
  const environment = { ...compiledSources, PATH: process.env.PATH, CARELINE_DATA: location.dataDirectory, DATABASE_URL: location.databaseUrl ?? '' }
  const flags = ['--disable-warning=ExperimentalWarning', program, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8', env: environment })
  return { status, stdout, stderr }
}

describeEachEngine('the backup commands', { inTests: 'sqlite' }, (_open, engine) => {
  test('back up a running site and restore it, saying what they did', async () => {
    const location = await lendTestLocation(engine)
    const file = join(location.dataDirectory, 'careline.backup')
    const site = await openDatabase(location)
    await writeSetting(site.write, 'greeting', 'hello')
    const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
    const backedUp = run(location, 'backup', file)
    await site.close()
    expect(backedUp).toEqual({ status: 0, stdout: `Backed up: 1 rows of ${tablesInOrder.length} tables, schema ${newestMigration}, ${name}, file ${file}\n`, stderr: expect.stringMatching(/^{.*"event":"staff.backup".*"msg":"security"}\n$/) })

    const refused = run(location, 'restore', file)
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('--overwrite') })
    const target = await lendTestLocation(engine)
    expect(run(target, 'restore', file)).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Restored: 1 rows/) })
    expect(run(location, 'restore', file, '--overwrite')).toMatchObject({ status: 0, stderr: expect.stringContaining('"staff.restore"') })
    const restored = await openDatabase(target)
    expect(await readSetting(restored.read, 'greeting')).toBe('hello')
    await restored.close()
  })
})

test('wrong arguments get the usage', async () => {
  const location = await lendTestLocation('sqlite')
  const wrong = [['backup'], ['backup', 'a', '--overwrite'], ['burn', 'a']]
  for (const args of sampled(wrong, 3, 1)) {
    expect(run(location, ...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Usage: npm run db:backup') })
  }
})
