import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publishOurContent } from '#features/site-content/testing.ts'
import { buildRuntime } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import type { ArticleContent } from '../../contract.ts'
import { isBlocking } from '../../rules/article-issues.ts'
import { checkArticle } from '../../server/articles/check-article.ts'
import { importBatch } from './import-batch.ts'
import { publishBatch } from './publish-batch.ts'
import { asFiles, readThese } from './test-imports.ts'

const picture = (width: number) => sharp({ create: { width, height: 20, channels: 3, background: '#00a' } }).png().toBuffer()

async function openSite() {
  const database = await openTestDatabase('sqlite')
  await publishOurContent(database)
  const runtime = buildRuntime({ database, environment: { CARELINE_DATA: await mkdtemp(path.join(tmpdir(), 'imported-pictures-')) } })
  const files = async () => (await readdir(runtime.config.articlePicturesDirectory, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile())
  return { database, runtime, files }
}

const bodyOf = (item: { content: string | null }) => (JSON.parse(item.content!) as ArticleContent).en.body

// each picture takes a process of its own
const longMs = 240_000

test('STU-05 STU-02 an import takes along the pictures that its texts show; the report names the others and those without a description', async () => {
  const site = await openSite()
  const { items, refused } = await readThese(
    site.runtime,
    asFiles({
      'wi-fi/light.md': '# The light\n\nLook at it.\n\n![A *red* light](../img/red%20light.png)\n\n![](../img/none.png)\n\n![Elsewhere](https://elsewhere.example/a.png)\n\n![Up](../../../etc/passwd.png)',
      'wi-fi/cable.html': '<html><head><title>The cable</title></head><body><main><h1>The cable</h1><p>Push it in. <img src="/img/cable.png" alt="A cable" onerror="alert(1)" style="x"></p><p><img src="/img/broken.png" alt="Broken"></p></main></body></html>',
      'img/red light.png': await picture(30),
      'img/cable.png': await picture(31),
      'img/none.png': await picture(32),
      'img/broken.png': 'no picture',
      'img/logo.png': await picture(33),
    }),
  )
  const rows = await site.database.read.selectFrom('article_picture').select(['id', 'alt_en', 'width', 'is_public', 'added_by']).orderBy('width').execute()
  expect(rows.map(({ id: _, ...row }) => row)).toEqual([
    { alt_en: 'A *red* light', width: 30, is_public: 0, added_by: 'eddie.cole' },
    { alt_en: 'A cable', width: 31, is_public: 0, added_by: 'eddie.cole' },
    { alt_en: '', width: 32, is_public: 0, added_by: 'eddie.cole' },
  ])
  const [red, cable, none] = rows.map(({ id }) => id)
  const taken = items.filter(({ content }) => content !== null)
  expect(bodyOf(taken.find(({ title }) => title === 'The light')!)).toBe(`Look at it.\n\n![A red light](picture:${red})\n\n![](picture:${none})`)
  expect(bodyOf(taken.find(({ title }) => title === 'The cable')!)).toBe(`Push it in. ![A cable](picture:${cable})`)
  expect(refused.toSorted()).toEqual([['img/broken.png', 'picture'], ['img/logo.png', 'picture']])
  const notesOf = (name: string) => taken.flatMap(({ notes }) => (JSON.parse(notes) as { code: string; count: number }[]).filter(({ code }) => code === name).map(({ count }) => count)).toSorted()
  expect([notesOf('picture-left-out'), notesOf('picture-undescribed')]).toEqual([[1, 2], [1]])
  expect(await site.files()).toHaveLength(3)
}, longMs)

test('STU-05 STU-02 an article whose picture has no description is imported, and not published until somebody has written one', async () => {
  const site = await openSite()
  const { id, items } = await readThese(site.runtime, asFiles({ 'wi-fi/bare.md': '# Bare\n\nLook at it.\n\n![](a.png)', 'wi-fi/said.md': '# Said\n\nLook at it.\n\n![A light](a.png)', 'wi-fi/a.png': await picture(30) }))
  const now = Date.parse('2026-11-23T20:00:00Z')
  const done = await site.database.transaction(async (trx) => {
    await importBatch(trx, { importId: id, person: 'eddie.cole', state: 'review', now })
    return publishBatch(trx, { importId: id, person: 'nina.park', now, timeZone: 'America/New_York' })
  })
  expect(done).toEqual({ published: 1, left: 0, undescribed: 1, addresses: 0 })
  const bare = items.find(({ title }) => title === 'Bare')!
  expect(await site.database.read.selectFrom('studio_article').select(['state', 'is_live']).where('id', '=', bare.article_id).execute()).toEqual([{ state: 'review', is_live: 0 }])
  const issues = await checkArticle(site.database, 'consumer', bare.article_id, JSON.parse(bare.content!) as ArticleContent)
  expect(issues.filter(isBlocking)).toEqual([{ code: 'alt', locale: 'en', line: 3, what: undefined }])
}, longMs)

test('STU-05 STU-02 files of an export bring their pictures to a site that has none of them', async () => {
  const site = await openSite()
  const old = 'ab'.repeat(16)
  const own = `---\nid: KM1000990\ntopic: internet\nsub: wi-fi\ntitle: The light\ndescription: All of it.\nupdated: 2026-01-01\nminutes: 1\nquestions: []\nrelated: []\n---\n\nLook.\n\n![A light](picture:${old})\n`
  const { items, refused } = await readThese(site.runtime, asFiles({ 'content/articles/en/consumer/internet/KM1000990.md': own, [`content/pictures/${old}.webp`]: await sharp(await picture(40)).webp().toBuffer() }))
  expect(refused).toEqual([])
  const [{ id }] = (await site.database.read.selectFrom('article_picture').select('id').execute()) as [{ id: string }]
  expect(id).not.toBe(old)
  expect(bodyOf(items[0]!)).toBe(`Look.\n\n![A light](picture:${id})`)
  const again = await readThese(site.runtime, asFiles({ 'content/articles/en/consumer/internet/KM1000991.md': own.replace('KM1000990', 'KM1000991') }))
  expect(again.refused).toEqual([['content/articles/en/consumer/internet/KM1000991.md', 'problem']])
})
