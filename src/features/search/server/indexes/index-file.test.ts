import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildRuntime } from '#test/support/context.ts'
import { SearchIndex } from '#search-engine/search-index.ts'
import { documentsWorthKeeping, readIndexFile, writeIndexFile, writeWhole } from './index-file.ts'
import { variantSearch } from './search-indexes.ts'
import { addArticle } from '../test-articles.ts'

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'careline-index-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const variant = { audience: 'consumer', locale: 'en' } as const

test('an index is kept whole or not at all, and one that is damaged is none', async () => {
  const folder = await makeFolder()
  expect(await readIndexFile(folder, 'consumer.en', 'en')).toBeUndefined()
  const index = new SearchIndex('en')
  index.put({ key: 'a', title: 'Gateway', body: 'Restart the gateway.' })
  const page = { id: 'a', kind: 'article', url: '/a', topic: 'internet', title: 'Gateway', description: '', text: 'Restart the gateway.', marks: 't', questions: [], locale: 'en' } as const
  await writeIndexFile(folder, 'consumer.en', { index, fingerprints: new Map([['a', 'f']]), pages: new Map([['a', page]]) })
  const kept = await readIndexFile(folder, 'consumer.en', 'en')
  expect([...kept!.fingerprints]).toEqual([['a', 'f']])
  expect([...kept!.pages]).toEqual([['a', page]])
  expect(kept!.index.search('gateway')).toEqual(index.search('gateway'))
  const file = path.join(folder, 'search', 'consumer.en.index')
  const bytes = await readFile(file)
  for (let at = 0; at < bytes.length; at += 7) {
    const damaged = Buffer.from(bytes)
    damaged[at]! ^= 255
    await writeFile(file, damaged)
    const read = await readIndexFile(folder, 'consumer.en', 'en')
    expect(read, `byte ${at}`).toBeUndefined()
  }
  await writeFile(file, bytes.subarray(0, 20))
  expect(await readIndexFile(folder, 'consumer.en', 'en')).toBeUndefined()
})

test('API-02 the files of indexes are for the process alone, whatever its umask', async () => {
  const folder = await makeFolder()
  await mkdir(path.join(folder, 'search'), { mode: 0o755 })
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  await writeWhole(path.join(folder, 'search', 'a'), [Buffer.from('a')])
  await writeWhole(path.join(folder, 'data', 'search', 'b'), [Buffer.from('b')])
  const modes = await Promise.all(['search', 'search/a', 'data', 'data/search', 'data/search/b'].map(async (name) => (await stat(path.join(folder, name))).mode & 0o777))
  expect(modes).toEqual([0o700, 0o600, 0o700, 0o700, 0o600])
})

describeEachEngine('an index between two starts', (openTestDatabase) => {
  test('LAN-09 a process takes up what the last one kept, and reads only what has changed since', async () => {
    const folder = await makeFolder()
    const start = async (title: string) => {
      const database = await openTestDatabase()
      for (let n = 0; n < documentsWorthKeeping; n++) await addArticle(database, { id: `KM${String(n).padStart(7, '0')}`, title: n === 7 ? title : `Gateway ${n}` })
      return variantSearch(buildRuntime({ database, environment: { CARELINE_DATA: folder } }), variant)
    }
    const first = await start('Restart your modem')
    expect(await readdir(path.join(folder, 'search'))).toContain('consumer.en.index')
    expect((await first.source.search('modem')).hits.map(({ key }) => key)).toEqual(['KM0000007'])
    const second = await start('Replace your antenna')
    expect((await second.source.search('modem')).hits).toEqual([])
    expect((await second.source.search('antenna')).hits.map(({ key }) => key)).toEqual(['KM0000007'])
    expect((await second.source.search('gateway 12')).hits[0]!.key).toBe('KM0000012')
    expect(second.predictor.predict('antenn')[0]!.text).toBe('Replace your antenna')
  })
})
