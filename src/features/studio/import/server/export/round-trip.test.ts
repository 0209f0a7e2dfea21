import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { BestBet } from '#features/search/contract.ts'
import { pageFeed } from '#features/site-content/contract.ts'
import { publishContent, readBrandRow, readLogo, readSite, siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { keepBrandLogo, setStudioBrand } from '../../../brand/brand-endpoints.ts'
import { readBrandPage } from '../../../brand/server/read-brand-room.ts'
import { takeBets } from '../../../bets/server/bet-files.ts'
import { studioHandlers } from '../../../server/handlers.ts'
import { runExport } from '../cli/export-command.ts'
import { CommandError, runImport } from '../cli/import-command.ts'
import { newFolder, readThese } from '../test-imports.ts'
import { readImportReport } from '../pages/read-report.ts'
import { readFolder } from '../read/read-folder.ts'
import { exportContent } from './export-content.ts'

const places = { contentDirectory: 'content', articlePicturesDirectory: join('no', 'pictures') }
const runtimeOf = (database: Database) => buildRuntime({ database, handlers: siteContentHandlers })

async function allTables(database: Database): Promise<unknown> {
  const { read } = database
  return {
    feeds: await read.selectFrom('page_feed').selectAll().orderBy('path').orderBy('audience').orderBy('locale').execute(),
    topics: await read.selectFrom('topic').selectAll().orderBy('audience').orderBy('locale').orderBy('position').execute(),
    articles: await read.selectFrom('article').selectAll().orderBy('audience').orderBy('id').orderBy('locale').execute(),
    bets: await read.selectFrom('best_bet').select(['id', 'version', 'bet']).orderBy('id').execute(),
    redirects: await read.selectFrom('redirect').select(['path', 'target', 'is_on']).orderBy('path').execute(),
    flags: await read.selectFrom('allocation').selectAll().orderBy('team').orderBy('name').execute(),
  }
}

test('STU-05 the export of a freshly seeded database is content/ byte for byte', async () => {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  let articles = 0
  let others = 0
  for await (const { name, bytes } of exportContent(database.read, places)) {
    expect(bytes.equals(readFileSync(join('content', name))), name).toBe(true)
    if (name.startsWith('articles/')) articles += 1
    else others += 1
  }
  expect(articles).toBe((await database.read.selectFrom('article').select('id').execute()).length)
  expect(articles).toBeGreaterThan(200)
  expect(others).toBeGreaterThan(20)
})

test('STU-05 what was exported fills an empty database with the same feeds byte for byte, and changes nothing where it came from', async () => {
  const [full, empty] = [await openTestDatabase('sqlite'), await openTestDatabase('sqlite')]
  await publishOurContent(full)
  await full.write.insertInto('redirect').values({ id: 'RD-of-the-test', version: 1, path: '/help/wifi', target: '/support/topic/internet', is_on: 1, changed_at: 1, changed_by: 'eddie.cole' }).execute()
  const bet: BestBet = { audience: 'consumer', locale: 'en', patterns: ['my bill'], isWhole: true, page: 'page/mybill', isOn: true, startsAt: 1000 }
  await full.write.insertInto('best_bet').values({ id: 'BB-of-the-test', version: 1, bet: JSON.stringify(bet), changed_at: 1, changed_by: 'eddie.cole' }).execute()
  const folder = join(newFolder(), 'out')
  const said: string[] = []
  await runExport(full.read, places, [folder], (line) => said.push(line))
  await runImport(runtimeOf(empty), [folder], (line) => said.push(line))
  expect(said[1]).toBe('Published all content; siteVersion 1.')
  expect(said.slice(2)).toEqual(['Old addresses taken: 1.', 'Best bets taken: 1.'])
  // as at each start of a process
  expect(await takeBets(empty, folder, 2)).toBe(0)
  expect(await allTables(empty)).toEqual(await allTables(full))
  const feed = async (database: Database) => JSON.stringify(await call(buildContext(runtimeOf(database)), pageFeed, { params: { system: 'idpcms', section: 'support', page: 'home', audience: 'consumer' }, query: { locale: 'en' } }))
  expect(await feed(empty)).toBe(await feed(full))
  const again = await readThese(runtimeOf(full), readFolder(join(folder, 'articles')) as never, {})
  expect(again.counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
})

test('STU-05 a whole export of a site is recognised where it is imported: its articles are read, and its other files are told once instead of refused', async () => {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const runtime = runtimeOf(database)
  const files = async function* (below: string) {
    for await (const { name, bytes } of exportContent(database.read, places)) yield { name: below + name, bytes }
  }
  for (const below of ['', 'content/']) {
    const { id, counts, items } = await readThese(runtime, files(below), { place: undefined })
    expect(counts).toMatchObject({ new: 0, changed: 0, refused: 0 })
    expect(counts!.unchanged).toBeGreaterThan(100)
    expect(items.filter(({ outcome }) => outcome !== 'unchanged').map(({ outcome }) => outcome)).toEqual(['others'])
    const context = buildContext(runtime, { identity: { kind: 'customer', customerId: 'eddie', loginId: 'eddie.cole', loginType: 'UserId', role: 'editor' }, path: '/studio/import' })
    const report = (await readImportReport(context, id))!
    expect([report.others, report.topicless]).toEqual([expect.stringMatching(/Its other files are not imported \(\d+\)/), undefined])
  }
})

test('STU-05 a flag that was changed is exported as it is now, an article too; no folder is mixed with what is in it', async () => {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const { name, team } = await database.read.selectFrom('allocation').selectAll().orderBy('name').limit(1).executeTakeFirstOrThrow()
  await database.write.updateTable('allocation').set({ value: '37' }).where('name', '=', name).where('team', '=', team).execute()
  await database.write.updateTable('article').set({ title: 'A: "new" title # 1' }).where('id', '=', 'KM1000101').where('locale', '=', 'en').execute()
  const folder = join(newFolder(), 'out')
  await runExport(database.read, places, [folder], () => {})
  expect((JSON.parse(readFileSync(join(folder, 'flags.json'), 'utf8')) as Record<string, Record<string, string>>)[team]![name]).toBe('37')
  await expect(runExport(database.read, places, [folder], () => {})).rejects.toThrow(CommandError)
  const said: string[] = []
  await publishContent(database, folder)
  await runImport(runtimeOf(database), [join(folder, 'articles'), '--dry-run'], (line) => said.push(line))
  expect(said[0]).toMatch(/^New 0, changed 0, unchanged \d+, refused 0\.$/)
  await expect(runImport(runtimeOf(database), ['/no/such/folder'], () => {})).rejects.toThrow('There is nothing at')
  await expect(runImport(runtimeOf(database), ['a', '--what'], () => {})).rejects.toThrow('Usage')
})

test('STU-05 STU-08 a published brand is exported as site.json with its logo, a new installation starts with it, and an import brings it', async () => {
  const [database, other] = [await openTestDatabase('sqlite'), await openTestDatabase('sqlite')]
  await publishOurContent(database)
  const runtime = buildRuntime({ database, handlers: studioHandlers })
  const asked = buildContext(runtime, { identity: { kind: 'customer', customerId: 'nina', loginId: 'nina.park', loginType: 'UserId', role: 'publisher' } })
  const publisher = { ...asked, deadline: asked.deadline + 60_000 }
  const bytes = await sharp({ create: { width: 240, height: 64, channels: 3, background: '#14662f' } }).png().toBuffer()
  const kept = await call(publisher, keepBrandLogo, { body: { bytes: bytes.toString('base64') } })
  if (!kept.ok) throw new Error(kept.code)
  const logo = { light: kept.data.file, dark: kept.data.file, width: kept.data.width, height: kept.data.height }
  const brand = { brand: 'Fernline', legalName: 'Fernline Inc.', supportPhone: '888.555.0199', accent: '#14662f', logo, legal: { en: 'Licensed.', es: 'Con licencia.' } }
  expect(await call(publisher, setStudioBrand, { body: { brand, version: 0 } })).toMatchObject({ ok: true })
  const folder = join(newFolder(), 'out')
  await runExport(database.read, places, [folder], () => {})
  const billing = (JSON.parse(readFileSync('content/site.json', 'utf8')) as { billing: object }).billing
  expect(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8'))).toEqual({ ...brand, billing })
  expect(await readSite(folder)).toMatchObject({ brand: 'Fernline', logo, billing, brandStyle: expect.stringContaining('#14662f') })
  const said: string[] = []
  await runImport(runtimeOf(other), [folder], (line) => said.push(line))
  expect(said).toContain('Published its brand.')
  const taken = await readBrandRow(other.read)
  expect(taken?.brand).toMatchObject({ ...brand, logo: { width: 150, height: 40 } })
  const page = await readBrandPage({ ...publisher, runtime: { ...runtime, database: other } })
  expect(page.kind === 'page' && [page.page.now, page.page.history[0]!.by]).toEqual([expect.stringMatching(/ by the command line$/), expect.stringMatching(/ by the command line$/)])
  expect(await readLogo(other, taken!.brand.logo!.light)).toMatchObject({ mediaType: 'image/webp' })
}, 90_000)
