import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { allocations, pageFeed } from '../../contract.ts'
import { siteContentHandlers } from '../handlers.ts'
import { ContentError } from '../files/content-problems.ts'
import { publishContent } from './publish-content.ts'
import { articleFile, articleText, buildContentFiles, buildHomeFeed, writeContent } from './test-content.ts'

const consumer = { audience: 'consumer', locale: 'en' } as const

function rewrite(directory: string, file: string, text: string): void {
  writeFileSync(path.join(directory, file), text)
}

function titlesIn(database: Database): Promise<string[]> {
  return database.read.selectFrom('article').select('title').where('audience', '=', 'consumer').where('locale', '=', 'en').execute().then((rows) => rows.map(({ title }) => title))
}

describeEachEngine('publishing content', (openTestDatabase) => {
  test('FLG-07 content is published at the first start, and not again while the files stay as they are', async () => {
    const database = await openTestDatabase()
    const directory = writeContent(buildContentFiles())
    expect(await publishContent(database, directory)).toEqual({ changed: true, siteVersion: 1 })
    expect(await titlesIn(database)).toEqual(['Fix Wi-Fi en'])
    expect(await publishContent(database, directory)).toEqual({ changed: false, siteVersion: 1 })
    expect(await readSiteVersion(database.read)).toBe(1)
  })

  test('FLG-07 changed files win, with a new siteVersion; what they no longer hold is gone', async () => {
    const database = await openTestDatabase()
    const directory = writeContent({ ...buildContentFiles(), 'articles/en/consumer/internet/KM1000002.md': articleText({ id: 'KM1000002', title: 'Second' }) })
    await publishContent(database, directory)
    expect(await titlesIn(database)).toEqual(['Fix Wi-Fi en', 'Second'])
    const changed = writeContent({ ...buildContentFiles(), [articleFile(consumer)]: articleText({ title: 'New title' }) })
    expect(await publishContent(database, changed)).toEqual({ changed: true, siteVersion: 2 })
    expect(await titlesIn(database)).toEqual(['New title'])
  })

  test('LAN-09 synonyms are published with the rest, and gone with their file', async () => {
    const database = await openTestDatabase()
    const lists = { same: [['router', 'gateway']], oneWay: [{ from: ['xbox'], to: ['game console'] }] }
    const kept = () => database.read.selectFrom('setting').selectAll().where('key', 'like', 'synonyms.%').execute()
    await publishContent(database, writeContent({ ...buildContentFiles(), 'synonyms.en.json': JSON.stringify(lists) }))
    expect((await kept()).map(({ key, value }) => [key, JSON.parse(value)])).toEqual([['synonyms.en', lists]])
    await publishContent(database, writeContent(buildContentFiles()))
    expect(await kept()).toEqual([])
  })

  test('QAS-02 phrasings of articles are published with the rest, and have to name an article and its heading', async () => {
    const database = await openTestDatabase()
    const kept = () => database.read.selectFrom('setting').select('key').where('key', 'like', 'asked.%').execute()
    const [[id]] = [Object.keys(buildContentFiles()).flatMap((file) => /articles\/en\/.*\/(KM\d{7})\.md$/.exec(file)?.[1] ?? [])]
    await publishContent(database, writeContent({ ...buildContentFiles(), 'asked.en.json': JSON.stringify({ [id!]: { '': ['how do I'] } }) }))
    expect(await kept()).toEqual([{ key: 'asked.en' }])
    const wrong = writeContent({ ...buildContentFiles(), 'asked.en.json': JSON.stringify({ KM9999999: { '': ['how do I'] }, [id!]: { 'No such heading': ['where'] } }) })
    await expect(publishContent(database, wrong)).rejects.toThrow(/KM9999999.*no article[\s\S]*No such heading.*no heading/)
    await publishContent(database, writeContent(buildContentFiles()))
    expect(await kept()).toEqual([])
  })

  test('QAS-01 what is asked elsewhere is published with the rest, and gone with its file', async () => {
    const database = await openTestDatabase()
    const kept = () => database.read.selectFrom('setting').selectAll().where('key', 'like', 'elsewhere.%').execute()
    const questions = { weather: ['will it rain', '🌧'] }
    await publishContent(database, writeContent({ ...buildContentFiles(), 'elsewhere.es.json': JSON.stringify(questions) }))
    expect((await kept()).map(({ key, value }) => [key, JSON.parse(value)])).toEqual([['elsewhere.es', questions]])
    await expect(publishContent(database, writeContent({ ...buildContentFiles(), 'elsewhere.en.json': '{"weather": "rain"}' }))).rejects.toThrow(/elsewhere\.en\.json/)
    await publishContent(database, writeContent(buildContentFiles()))
    expect(await kept()).toEqual([])
  })

  test('FLG-07 flags that people have set stay; new ones are added', async () => {
    const database = await openTestDatabase()
    const directory = writeContent(buildContentFiles())
    await publishContent(database, directory)
    await database.write.updateTable('allocation').set({ value: '25' }).where('name', '=', 'appt-tech').execute()
    rewrite(directory, 'flags.json', JSON.stringify({ support: { 'appt-tech': '100', 'appt-bdr': '50' } }))
    await publishContent(database, directory)
    const flags = await database.read.selectFrom('allocation').select(['name', 'value']).where('name', 'like', 'appt-%').orderBy('name').execute()
    expect(flags).toEqual([
      { name: 'appt-bdr', value: '50' },
      { name: 'appt-tech', value: '25' },
    ])
  })

  test('FLG-07 files that cannot be used change nothing', async () => {
    const database = await openTestDatabase()
    const directory = writeContent(buildContentFiles())
    await publishContent(database, directory)
    rewrite(directory, articleFile(consumer), articleText({ title: '' }))
    await expect(publishContent(database, directory)).rejects.toBeInstanceOf(ContentError)
    expect(await titlesIn(database)).toEqual(['Fix Wi-Fi en'])
    expect(await readSiteVersion(database.read)).toBe(1)
  })

  test('FLG-07 of starts at the same moment one publishes', async () => {
    const database = await openTestDatabase()
    const directory = writeContent(buildContentFiles())
    const results = await Promise.all([1, 2, 3].map(() => publishContent(database, directory)))
    expect(results.map(({ changed }) => changed).toSorted()).toEqual([false, false, true])
    expect(results.map(({ siteVersion }) => siteVersion)).toEqual([1, 1, 1])
  })

  test('FLG-07 running processes serve the new content and flags without a restart', async () => {
    const database = await openTestDatabase()
    const directory = writeContent(buildContentFiles())
    await publishContent(database, directory)
    const context = buildContext(buildRuntime({ database, handlers: siteContentHandlers }))
    const input = { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'consumer' }, query: { locale: 'en' } } as const
    const heading = async () => {
      const outcome = await call(context, pageFeed, input)
      return outcome.ok && outcome.data['cms-feed'].components['hero']
    }
    expect(await heading()).toMatchObject({ heading: 'How can we help?' })
    const feed = buildHomeFeed(consumer)
    feed['cms-feed'].components.hero = { ...feed['cms-feed'].components.hero, heading: 'New heading' }
    rewrite(directory, 'feeds/idpcms/support/home/consumer.en.json', JSON.stringify(feed))
    rewrite(directory, 'flags.json', JSON.stringify({ support: { 'a-new-flag': 'true' } }))
    await publishContent(database, directory)
    await vi.waitFor(async () => expect(await heading()).toMatchObject({ heading: 'New heading' }), { timeout: 5000 })
    const flags = await call(context, allocations, { query: { teams: 'support' } })
    expect(flags.ok && flags.data.allocations.map(({ name }) => name)).toContain('a-new-flag')
  })
})
