import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureMarkdown, picturePath } from '#contracts/article-pictures.ts'
import { anonymous, type Identity, type StaffRoles } from '#contracts/identity.ts'
import { getArticle } from '#features/knowledge/contract.ts'
import { knowledgeHandlers } from '#features/knowledge/server.ts'
import { purgeArticlePictures, publishOurContent } from '#features/site-content/testing.ts'
import { publishContent, siteContentHandlers, takeContentPictures } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { admit, hasLargeBody, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, openTestDatabase } from '#test/support/databases.ts'
import { moveStudioArticle, readStudioArticle, saveStudioArticle } from '../../contract.ts'
import { exportContent } from '../../import/server/export/export-content.ts'
import { studioHandlers } from '../../server/handlers.ts'
import { checkArticle } from '../../server/articles/check-article.ts'
import { pictureFormPath, pictureUploadPath } from '../picture-model.ts'
import { articlePictureBodies, mountArticlePictures } from './picture-routes.ts'

const staff = (loginId: string, role: StaffRoles): Identity => ({ kind: 'customer', customerId: `staff-${loginId}`, loginId, loginType: 'UserId', role })
const people: Record<string, Identity> = { eddie: staff('eddie.cole', 'editor'), nina: staff('nina.park', 'publisher'), olive: staff('olive.grant', 'operator'), maya: signedInAs('maya') }
const place = { audience: 'consumer', id: 'KM1000101' } as const
const said = '?en=A+red+light&es=Una+luz+roja'
const dayMs = 86_400_000

const png = (width = 80, height = 40) => sharp({ create: { width, height, channels: 3, background: '#a00' } }).png().toBuffer()
const fromPhone = () => sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#0a0' } }).withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '33/1 44/1 0/1' } }).jpeg().toBuffer()

async function openSite(database: Database) {
  await publishOurContent(database)
  let now = testNow
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'article-pictures-'))
  const runtime = buildRuntime({ database, handlers: [...studioHandlers, ...knowledgeHandlers, ...siteContentHandlers], clock: () => now, environment: { CARELINE_DATA: dataDirectory } })
  let who: string | undefined
  const app = new Hono<AppEnv>()
  app.use(numberRequests(), limitBodies((req) => hasLargeBody(articlePictureBodies, req)), admit(runtime, async () => ({ identity: (who && people[who]) || anonymous, recognisedToken: undefined, session: undefined })))
  mountArticlePictures(app)
  app.notFound((c) => c.json({ error: { code: 'NOT_FOUND', message: 'Nothing answers at this path.', requestId: c.get('requestId') } }, 404))
  const ask = async (as: string | undefined, address: string, init?: RequestInit) => {
    who = as
    return app.request(address, init, { incoming: { headers: {}, socket: { remoteAddress: '127.0.0.1' } } })
  }
  const send = (as: string | undefined, bytes: Buffer | string, query = said) => ask(as, pictureUploadPath + query, { method: 'POST', body: bytes as unknown as string })
  const add = async (bytes: Buffer) => ((await (await send('eddie', bytes)).json()) as { content: { picture: { id: string } } }).content.picture.id
  const by = (name: string) => buildContext(runtime, { identity: people[name]! })
  const publishWith = async (id: string) => {
    const read = await call(by('eddie'), readStudioArticle, { params: place })
    if (!read.ok) throw new Error(read.code)
    const { content, version } = read.data.article
    const withPicture = { ...content, en: { ...content.en, body: `${content.en.body}\n\n${pictureMarkdown('A red light', id)}` }, es: { ...content.es!, body: `${content.es!.body}\n\n${pictureMarkdown('Una luz roja', id)}` } }
    await call(by('eddie'), saveStudioArticle, { params: place, body: { version, content: withPicture } })
    await call(by('eddie'), moveStudioArticle, { params: place, body: { version: version + 1, step: 'submit' } })
    return call(by('nina'), moveStudioArticle, { params: place, body: { version: version + 2, step: 'publish' } })
  }
  const folder = runtime.config.articlePicturesDirectory
  const files = async () => (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).map(({ name }) => name)
  return { database, runtime, ask, send, add, by, publishWith, files, folder, advance: (ms: number) => void (now += ms) }
}

describeEachEngine('pictures of articles', (openDatabase) => {
  test('STU-02 are written anew without place or device, and seen by editors alone until an article shows them', async () => {
    const site = await openSite(await openDatabase())
    const id = await site.add(await fromPhone())
    const look = (as: string | undefined) => site.ask(as, picturePath(id))
    expect((await Promise.all([undefined, 'maya', 'olive'].map(async (as) => (await look(as)).status)))).toEqual([404, 404, 404])
    const none = await site.ask('maya', picturePath('0'.repeat(32)))
    const hide = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    expect(hide(await (await look('maya')).text())).toBe(hide(await none.text()))
    const own = await look('eddie')
    expect([own.status, own.headers.get('cache-control'), own.headers.get('x-content-type-options')]).toEqual([200, 'private, no-store', 'nosniff'])
    const bytes = Buffer.from(await own.arrayBuffer())
    const { width, exif, format } = await sharp(bytes).metadata()
    expect([width, exif, format, bytes.includes('SecretPhone')]).toEqual([1600, undefined, 'jpeg', false])
    expect((await site.publishWith(id)).ok).toBe(true)
    const open = await look(undefined)
    expect([open.status, open.headers.get('cache-control'), open.headers.get('content-type')]).toEqual([200, 'public, max-age=31536000, immutable', 'image/jpeg'])
    expect((await site.ask(undefined, picturePath(id), { headers: { 'if-none-match': open.headers.get('etag')! } })).status).toBe(304)
    const shown = async (locale: 'en' | 'es') => {
      const answer = await call(buildContext(site.runtime, {}), getArticle, { params: { id: place.id }, query: { audience: 'consumer', locale } })
      return answer.ok ? answer.data.article.html : ''
    }
    await expect.poll(() => shown('en')).toContain(`<img src="/pictures/${id}" alt="A red light" width="1600" height="800" loading="lazy" decoding="async"`)
    expect(await shown('es')).toContain('alt="Una luz roja"')
  })

  test('STU-02 need words for what they show in both languages, and an editor; anything but a picture is refused, and nothing stays of it', async () => {
    const site = await openSite(await openDatabase())
    const code = async (answer: Response) => [answer.status, ((await answer.json()) as { error: { code: string } }).error.code]
    for (const query of ['', '?en=A', '?en=A&es=', '?en=A&es=+%0a', `?en=A&es=${'x'.repeat(201)}`]) expect(await code(await site.send('eddie', await png(), query))).toEqual([422, 'PICTURE_ALT'])
    for (const as of [undefined, 'maya', 'olive', 'nina']) expect(await code(await site.send(as, await png()))).toEqual([404, 'NOT_FOUND'])
    expect(await code(await site.send('eddie', '<svg onload="alert(1)"/>'))).toEqual([415, 'PICTURE_KIND'])
    expect(await code(await site.send('eddie', (await png()).subarray(0, 60)))).toEqual([422, 'PICTURE_DAMAGED'])
    expect(await code(await site.send('eddie', Buffer.alloc(11 * 1024 * 1024)))).toEqual([413, 'PICTURE_SIZE'])
    expect(await site.files()).toEqual([])
    const [one, two] = [await site.add(await png()), await site.add(await png())]
    expect(two).toBe(one)
    expect(await site.files()).toHaveLength(1)
  })

  test('STU-02 come by a form without script, which says what became of them', async () => {
    const site = await openSite(await openDatabase())
    const send = async (as: string, file: Buffer, words: Record<string, string> = { en: 'A light', es: 'Una luz' }, query = '') => {
      const form = new FormData()
      for (const [name, value] of Object.entries(words)) form.append(name, value)
      form.append('file', new File([new Uint8Array(file)], 'a.png'))
      const answer = await site.ask(as, pictureFormPath + query, { method: 'POST', body: form })
      return [answer.status, answer.headers.get('location')]
    }
    expect(await send('eddie', await png())).toEqual([303, expect.stringMatching(/^\/studio\/pictures\?added=[\da-f]{32}$/)])
    expect(await send('eddie', Buffer.from('no picture'), undefined, '?lang=es')).toEqual([303, '/studio/pictures?failed=kind&lang=es'])
    expect(await send('eddie', await png(), { en: 'A light', es: '' })).toEqual([303, '/studio/pictures?failed=alt'])
    expect(await send('maya', await png())).toEqual([303, '/studio/pictures'])
    expect(await site.database.read.selectFrom('studio_change').select(['room', 'person', 'action']).execute()).toEqual([{ room: 'pictures', person: 'eddie.cole', action: 'create' }])
  })

  test('STU-02 go 90 days after nothing shows them any more; what an article, a draft or something typed shows stays', async () => {
    const site = await openSite(await openDatabase())
    const [shown, typed, unused] = [await site.add(await png(10, 10)), await site.add(await png(11, 10)), await site.add(await png(12, 10))]
    await site.publishWith(shown)
    await site.database.write.insertInto('studio_draft').values({ person: 'eddie.cole', audience: 'consumer', key: 'KM1000102', version: 1, base: 0, content: JSON.stringify({ body: pictureMarkdown('x', typed) }), at: testNow }).execute()
    const parts = { ...site.runtime, clock: () => testNow + 89 * dayMs }
    expect(await purgeArticlePictures(parts)).toBe(0)
    expect(await site.files()).toHaveLength(3)
    // The files are as old as this test, whatever the site's clock says.
    const later = { ...site.runtime, clock: () => Math.max(testNow + 91 * dayMs, Date.now() + 2 * dayMs) }
    expect(await purgeArticlePictures(later)).toBe(1)
    expect((await site.database.read.selectFrom('article_picture').select('id').execute()).map(({ id }) => id).toSorted()).toEqual([shown, typed].toSorted())
    expect((await site.ask('eddie', picturePath(unused))).status).toBe(404)
    expect(await purgeArticlePictures(later)).toBe(0)
  })
})

test('STU-02 an article says of a picture what is wrong: one that is gone, one of elsewhere, one without words, one that the other language lacks', async () => {
  const site = await openSite(await openTestDatabase('sqlite'))
  const id = await site.add(await png())
  const read = await call(site.by('eddie'), readStudioArticle, { params: place })
  if (!read.ok) throw new Error(read.code)
  const { content } = read.data.article
  const codes = async (body: string) => (await checkArticle(site.database, 'consumer', place.id, { ...content, en: { ...content.en, body: `${content.en.body}\n\n${body}` } })).map(({ code, locale }) => `${code} ${locale}`)
  const before = await codes('More.')
  const added = async (body: string) => (await codes(body)).filter((each) => !before.includes(each))
  expect(await added(pictureMarkdown('A light', id))).toEqual(['missing-picture es'])
  expect(await added(`![A light](picture:${'0'.repeat(32)})`)).toEqual(['picture en', 'missing-picture es'])
  expect(await added('![A light](https://elsewhere.example/a.png)')).toEqual(['image en'])
  expect(await added(`![](picture:${id})`)).toEqual(['alt en', 'missing-picture es'])
  expect(await added('See [that](KM1000102) and\n\n## Another heading')).toEqual(['missing-link es', 'fewer-headings es'])
})

test('STU-05 an export has the pictures that customers see, and they come with it to another site', async () => {
  const [site, other] = [await openSite(await openTestDatabase('sqlite')), await openSite(await openTestDatabase('sqlite'))]
  const id = await site.add(await png())
  await site.add(await png(9, 9))
  await site.publishWith(id)
  const out = await mkdtemp(path.join(tmpdir(), 'export-'))
  const names: string[] = []
  for await (const { name, bytes } of exportContent(site.database.read, site.runtime.config)) {
    await mkdir(path.dirname(path.join(out, name)), { recursive: true })
    await writeFile(path.join(out, name), bytes)
    if (name.startsWith('pictures/')) names.push(name)
  }
  expect(names).toEqual([`pictures/${id}.webp`, 'pictures/pictures.json'])
  // A file whose bytes do not match its name.
  await writeFile(path.join(out, 'pictures', `${'ab'.repeat(16)}.webp`), await readFile(path.join(out, names[0]!)))
  await takeContentPictures(other.database, out, other.folder, testNow)
  await publishContent(other.database, out)
  expect(await other.files()).toHaveLength(1)
  expect((await other.ask(undefined, picturePath(id))).status).toBe(200)
  const [row] = await other.database.read.selectFrom('article_picture').select(['alt_en', 'alt_es', 'is_public', 'width']).execute()
  expect(row).toEqual({ alt_en: 'A red light', alt_es: 'Una luz roja', is_public: 1, width: 80 })
})
