import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publishOurContent } from '#features/site-content/testing.ts'
import { buildRuntime } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import type { ArticleContent } from '../../contract.ts'
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

test('STU-05 STU-02 an import takes along the pictures that its texts show and say something of; the report names the others', async () => {
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
  ])
  const [red, cable] = rows.map(({ id }) => id)
  const taken = items.filter(({ content }) => content !== null)
  expect(bodyOf(taken.find(({ title }) => title === 'The light')!)).toBe(`Look at it.\n\n![A red light](picture:${red})`)
  expect(bodyOf(taken.find(({ title }) => title === 'The cable')!)).toBe(`Push it in. ![A cable](picture:${cable})`)
  expect(refused.toSorted()).toEqual([['img/broken.png', 'picture'], ['img/logo.png', 'picture'], ['img/none.png', 'picture']])
  expect(taken.flatMap(({ notes }) => (JSON.parse(notes) as { code: string; count: number }[]).filter(({ code }) => code === 'picture-left-out').map(({ count }) => count)).toSorted()).toEqual([1, 3])
  expect(await site.files()).toHaveLength(2)
})

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
