import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { anonymous, type Identity } from '#contracts/identity.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { admit, hasLargeBody, limitBodies, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/database.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine, lendTestLocation, openTestDatabase } from '#test/support/databases.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { answerFromDesk, readDeskTicket } from '../../desk/desk-endpoints.ts'
import { deleteTickets, exportTickets, openTicket, readTicket, replyToTicket } from '../../ticket-endpoints.ts'
import { ticketHandlers } from '../../server/handlers.ts'
import { picturePathOf, picturesIn, refusalsByProblem, uploadPathOf, uploadsPath } from '../picture-rules.ts'
import { decodePicture, type DecodeLimits } from '#platform/pictures/decode-picture.ts'
import { purgePictures, waitsMs } from './keep-pictures.ts'
import { storeFile, removeUnused, writeArriving } from '#platform/pictures/picture-files.ts'
import { insertUpload, quotaBytes } from './picture-store.ts'
import { mountPictures } from './picture-routes.ts'
import { pictureBodies, takeFormPictures } from './take-form-pictures.ts'

const olive = { ...signedInAs('olive', 'olive.grant'), role: 'operator' } as Identity
const report = { audience: 'consumer', locale: 'en', category: 'internet', description: 'The light is red.', contact: { by: 'email' } } as const

/** Maya and Ben with an account each, and the operator Olive; a request header `as` selects the caller. */
async function openSite(database: Database) {
  await publishOurContent(database)
  for (const [id, number] of [['maya', '301448210'], ['ben', '301448229']] as const) {
    await addCustomer(database, { id, email: `${id}@example.com` })
    await addAccount(database, { number, customer_id: id })
  }
  let now = testNow
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  const runtime = buildRuntime({ database, handlers: [...ticketHandlers, ...siteContentHandlers], clock: () => now, environment: { CARELINE_DATA: dataDirectory } })
  const identityOf = (who: string | undefined): Identity => (who === undefined ? anonymous : who === 'olive' ? olive : signedInAs(who))
  const app = new Hono<AppEnv>()
  let who: string | undefined
  app.use(numberRequests(), limitBodies((req) => hasLargeBody(pictureBodies, req)), admit(runtime, async () => ({ identity: identityOf(who), recognisedToken: undefined, session: undefined })))
  mountPictures(app)
  app.use(takeFormPictures())
  app.all('*', async (c) => c.json({ type: c.req.raw.headers.get('content-type'), form: [...new URLSearchParams(await c.req.raw.text())] }))
  const ask = async (as: string | undefined, address: string, init?: RequestInit) => {
    who = as
    return app.request(address, init, { incoming: { headers: {}, socket: { remoteAddress: '127.0.0.1' } } })
  }
  const leave = (as: string | undefined, body: Buffer | string) => ask(as, uploadsPath, { method: 'POST', body: body as unknown as string })
  const leaveOne = async (as: string, body: Buffer) => ((await (await leave(as, body)).json()) as { content: { picture: { id: string } } }).content.picture.id
  const folder = runtime.config.picturesDirectory
  return {
    database,
    runtime,
    ask,
    leave,
    leaveOne,
    folder,
    context: (as: string) => buildContext(runtime, { identity: identityOf(as) }),
    /** the stored files, and the temporary files of uploads */
    files: async () => (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)),
    advance: (ms: number) => void (now += ms),
  }
}

type Site = Awaited<ReturnType<typeof openSite>>
const sqliteSite = async () => openSite(await openTestDatabase('sqlite'))

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })
const jpeg = () => plain().jpeg().toBuffer()

/** A PNG with the given dimensions in its header and this many zero bytes of data. */
function pngOf(width: number, height: number, bytes: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(bytes))), chunk('IEND', Buffer.alloc(0))])
}

const keptFile = async (site: Site) => readFile((await site.files())[0]!)

test('TIC-09 what a picture says of its place, time and device is gone, and it stands upright', async () => {
  const site = await sqliteSite()
  const taken = await plain().withExif({ IFD0: { Make: 'Phonemaker', Orientation: '6' }, IFD3: { GPSLatitude: '33/1 44/1 0/1', GPSLatitudeRef: 'N' } }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(taken).metadata()).exif).toBeDefined()
  expect((await site.leave('maya', taken)).status).toBe(201)
  const kept = await keptFile(site)
  const { exif, icc, xmp, iptc, orientation, width, height, format } = await sharp(kept).metadata()
  expect({ exif, icc, xmp, iptc, orientation, width, height, format }).toEqual({ exif: undefined, icc: undefined, xmp: undefined, iptc: undefined, orientation: undefined, width: 40, height: 60, format: 'jpeg' })
  expect(kept.includes('Phonemaker')).toBe(false)
})

test('TIC-09 a file that is a picture and something else is a picture alone afterwards', async () => {
  const site = await sqliteSite()
  const page = '<html><script>alert(1)</script></html>'
  const picture = await jpeg()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)])
  const both = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), Buffer.from(`PK\x03\x04${page}`)])
  expect((await site.leave('maya', both)).status).toBe(201)
  const kept = await keptFile(site)
  expect(kept.includes('script')).toBe(false)
  expect(kept.includes('PK')).toBe(false)
})

test.each([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 415, 'PICTURE_KIND'],
  ['a page under the name of a picture', () => Buffer.from('<html><script>alert(1)</script></html>'), 415, 'PICTURE_KIND'],
  ['a moving GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00'), 415, 'PICTURE_KIND'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 415, 'PICTURE_KIND'],
  ['nothing', () => Buffer.alloc(0), 415, 'PICTURE_KIND'],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 415, 'PICTURE_HEIC'],
  ['SVG behind the beginning of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]), 422, 'PICTURE_DAMAGED'],
  ['half a JPEG', async () => (await sharp({ create: { width: 900, height: 900, channels: 3, background: '#123', noise: { type: 'gaussian', mean: 120, sigma: 40 } } }).jpeg().toBuffer()).subarray(0, 60_000), 422, 'PICTURE_DAMAGED'],
  ['20,000 × 20,000 in 50 KB', () => pngOf(20_000, 20_000, 20_000 * 2501), 422, 'PICTURE_PIXELS'],
  ['a header of 2 billion pixels on a side', () => pngOf(2_000_000_000, 2_000_000_000, 10), 422, /PICTURE_(?:PIXELS|DAMAGED)/],
  ['more than 10 MB', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(10 * 1024 * 1024)]), 413, 'PICTURE_SIZE'],
] as const)('TIC-09 %s is refused with its reason, and nothing of it stays', async (_, make, status, code) => {
  const site = await sqliteSite()
  const answer = await site.leave('maya', await make())
  expect(answer.status).toBe(status)
  expect(((await answer.json()) as { error: { code: string } }).error.code).toMatch(code)
  expect(await site.files()).toEqual([])
  expect(await site.database.read.selectFrom('ticket_upload').selectAll().execute()).toEqual([])
})

test('TIC-09 a moving WebP is its first frame, and a large picture gets small enough', async () => {
  const site = await sqliteSite()
  const frames = await Promise.all(['#f00', '#0f0'].map((background) => sharp({ create: { width: 20, height: 20, channels: 3, background } }).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } }).webp().toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  expect((await site.leave('maya', moving)).status).toBe(201)
  expect((await sharp(await keptFile(site)).metadata()).pages ?? 1).toBe(1)
  const large = await site.leave('maya', await plain(4000, 100).png().toBuffer())
  expect(await large.json()).toMatchObject({ content: { picture: { width: 2560, height: 64 } } })
})

test('TIC-09 a decoder has so much memory and so much time, and no process of it is left', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  const from = path.join(folder, 'from')
  const to = path.join(folder, 'to')
  await plain(3000, 3000).png().toFile(from)
  expect(await decodePicture(from, to, { width: 2560, height: 2560 })).toMatchObject({ ok: true })
  const withLimits = (limits: Partial<DecodeLimits>) => decodePicture(from, to, { width: 2560, height: 2560 }, { processorS: 15, timeMs: 20_000, memoryKb: 1_500_000, ...limits })
  expect(await withLimits({ memoryKb: 100_000 })).toEqual({ ok: false, problem: 'damaged' })
  // Exhausting the processor limit is the picture's fault; exceeding the wall-clock limit may be due to a busy machine.
  expect(await withLimits({ processorS: 0 })).toEqual({ ok: false, problem: 'damaged' })
  expect(await withLimits({ timeMs: 20 })).toEqual({ ok: false, problem: 'busy' })
  const running = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout
  expect(running).not.toContain(from)
})

describeEachEngine('pictures of tickets', (openEngine) => {
  test('TIC-09 only a picture’s owner and operators see it; to all others it is as absent as one that does not exist', async () => {
    const site = await openSite(await openEngine())
    const id = await site.leaveOne('maya', await jpeg())
    const opened = await call(site.context('maya'), openTicket, { body: { ...report, pictures: [{ id, caption: 'The light' }] } })
    if (!opened.ok) throw new Error(opened.code)
    const { number, timeline } = opened.data.content.ticket
    const [picture] = timeline[0]!.pictures
    expect(picture).toMatchObject({ caption: 'The light', width: 60, height: 40, href: picturePathOf(number, picture!.hash) })
    const left = await site.leaveOne('maya', await plain(30, 30).webp().toBuffer())

    const bodyOf = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]*"/, '')]
    const unknown = await bodyOf(await site.ask('ben', picturePathOf('CM00000000', 'a'.repeat(64))))
    expect(unknown[0]).toBe(404)
    for (const as of ['ben', undefined]) {
      expect(await bodyOf(await site.ask(as, picture!.href))).toEqual(unknown)
      expect(await bodyOf(await site.ask(as, uploadPathOf(left)))).toEqual(unknown)
    }
    // An unsent upload is neither visible to the desk nor deletable by another customer.
    expect(await bodyOf(await site.ask('olive', uploadPathOf(left)))).toEqual(unknown)
    await site.ask('ben', uploadPathOf(left), { method: 'DELETE' })
    // The right ticket with another hash, and paths that are not valid.
    expect(await bodyOf(await site.ask('maya', picturePathOf(number, 'b'.repeat(64))))).toEqual(unknown)
    expect(await bodyOf(await site.ask('olive', picturePathOf(number, encodeURIComponent('../../careline.db'))))).toEqual(unknown)
    for (const [as, address, type] of [['maya', picture!.href, 'image/jpeg'], ['olive', picture!.href, 'image/jpeg'], ['maya', uploadPathOf(left), 'image/webp']] as const) {
      const shown = await site.ask(as, address)
      expect(shown.status).toBe(200)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        'content-disposition': expect.stringMatching(/^inline; filename="picture-[\da-f]{8}\.(?:jpg|webp)"$/),
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        vary: 'Cookie',
      })
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBeGreaterThan(0)
      const again = await site.ask(as, address, { headers: { 'if-none-match': shown.headers.get('etag')! } })
      expect(again.status).toBe(304)
    }
    const asked = await site.ask('ben', picture!.href, { headers: { 'if-none-match': '"anything"' } })
    expect(asked.status).toBe(404)
    expect((await site.leave(undefined, await jpeg())).status).toBe(401)
  })

  test('TIC-09 TIC-03 pictures go with a report and with answers of both sides, once, in their order', async () => {
    const site = await openSite(await openEngine())
    const [one, two, three, other] = [await site.leaveOne('maya', await jpeg()), await site.leaveOne('maya', await plain(31, 31).webp().toBuffer()), await site.leaveOne('olive', await jpeg()), await site.leaveOne('ben', await jpeg())]
    const body = { ...report, pictures: [{ id: two, caption: '' }, { id: one, caption: 'Light' }] }
    const open = () => call(site.context('maya'), openTicket, { body }, { idempotencyKey: 'report-0001' })
    const first = await open()
    const again = await open()
    if (!first.ok || !again.ok) throw new Error('not opened')
    const { number } = first.data.content.ticket
    expect(again.data.content.ticket.number).toBe(number)
    expect(first.data.content.ticket.timeline[0]!.pictures.map(({ width, caption }) => [width, caption])).toEqual([[31, ''], [60, 'Light']])

    const reply = (who: string, id: string) => call(site.context(who), replyToTicket, { params: { number }, body: { text: 'And this.', pictures: [{ id, caption: '' }] } }, { signIn: 'return' })
    // Another customer's upload, a sent one and an unknown id are all refused, and no answer is written.
    for (const id of [other, one, 'A'.repeat(22)]) expect(await reply('maya', id)).toMatchObject({ ok: false, status: 422, code: 'UNKNOWN_PICTURE' })
    const before = await call(site.context('olive'), readDeskTicket, { params: { number } })
    if (!before.ok) throw new Error(before.code)
    expect(before.data.content.ticket.timeline).toHaveLength(1)
    const answered = await call(site.context('olive'), answerFromDesk, { params: { number }, body: { text: 'Press here.', version: before.data.content.ticket.version, pictures: [{ id: three, caption: 'The button' }] } })
    expect(answered.ok && answered.data.content.ticket.timeline[1]!.pictures).toMatchObject([{ caption: 'The button' }])
    const seen = await call(site.context('maya'), readTicket, { params: { number } })
    expect(seen.ok && seen.data.content.ticket.timeline[1]!.pictures).toMatchObject([{ caption: 'The button' }])
    const own = await call(site.context('maya'), exportTickets, {})
    expect(own.ok && own.data.content.tickets[0]!.timeline.flatMap(({ pictures }) => pictures.map(({ href }) => href))).toHaveLength(3)
    const others = await call(site.context('ben'), exportTickets, {})
    expect(others.ok && others.data.content.tickets).toEqual([])
    expect(await call(site.context('maya'), replyToTicket, { params: { number }, body: { text: 'x', pictures: Array.from({ length: 6 }, (_, n) => ({ id: String(n).repeat(22), caption: '' })) } }, { signIn: 'return' })).toMatchObject({ ok: false, status: 400 })
  })

  test('TIC-09 TIC-10 files go with their tickets, and what is not sent within a day; what is in use stays', async () => {
    const site = await openSite(await openEngine())
    const same = await jpeg()
    await site.leaveOne('ben', same)
    await call(site.context('maya'), openTicket, { body: { ...report, pictures: [{ id: await site.leaveOne('maya', same), caption: '' }] } })
    // Identical pictures share one file.
    expect(await site.files()).toHaveLength(1)
    const age = async () => {
      site.advance(waitsMs + 1)
      for (const file of await site.files()) await utimes(file, new Date(testNow), new Date(testNow))
    }
    await age()
    expect(await purgePictures(site.runtime)).toBe(0)
    expect(await site.database.read.selectFrom('ticket_upload').select('id').execute()).toEqual([])
    expect(await site.files()).toHaveLength(1)
    await site.leaveOne('maya', await plain(9, 9).jpeg().toBuffer())
    expect(await call(site.context('maya'), deleteTickets, { query: { confirm: (signedInAs('maya') as { loginId: string }).loginId } })).toMatchObject({ ok: true })
    expect(await site.database.read.selectFrom('ticket_upload').select('id').execute()).toEqual([])
    await age()
    expect(await purgePictures(site.runtime)).toBe(2)
    expect(await site.files()).toEqual([])
    expect(await site.database.read.selectFrom('ticket_picture').selectAll().execute()).toEqual([])
  })

  test('TIC-09 what one account may keep has an end, counted over tickets and what is left', async () => {
    const site = await openSite(await openEngine())
    await call(site.context('maya'), openTicket, { body: { ...report, pictures: [{ id: await site.leaveOne('maya', await jpeg()), caption: '' }] } })
    await site.database.write.updateTable('ticket_picture').set({ bytes: quotaBytes - 1000 }).execute()
    const row = { id: 'x', uploader: 'maya', hash: 'a', media_type: 'image/jpeg', bytes: 600, width: 1, height: 1, at: 1 }
    expect(await site.database.transaction((trx) => insertUpload(trx, row))).toBe(true)
    expect(await site.database.transaction((trx) => insertUpload(trx, { ...row, id: 'y' }))).toBe(false)
    await site.database.write.updateTable('ticket_upload').set({ bytes: 1000 }).execute()
    const refused = await site.leave('maya', await jpeg())
    expect([refused.status, await refused.json()]).toEqual([422, { error: expect.objectContaining({ code: 'PICTURE_QUOTA' }) }])
    expect((await site.leave('ben', await jpeg())).status).toBe(201)
  })
})

test('TIC-09 a process that is killed between file and row leaves a file without a row, never a row without a file, and the file goes', async () => {
  const location = await lendTestLocation('sqlite')
  const picture = path.join(location.dataDirectory, 'picture.jpg')
  await plain().jpeg().toFile(picture)
  const script = `
    import { createReadStream } from 'node:fs'
    import { openDatabase } from '#platform/database/database.ts'
    import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
    import { leavePicture } from './src/features/tickets/pictures/server/leave-picture.ts'
    const database = await openDatabase(${JSON.stringify(location)})
    const killed = { ...database, read: database.read, write: database.write, hasSpareRoom: () => true, transaction: () => process.kill(process.pid, 'SIGKILL') }
    const runtime = buildRuntime({ database: killed, environment: { CARELINE_DATA: ${JSON.stringify(location.dataDirectory)} } })
    await leavePicture(buildContext(runtime, { identity: signedInAs('maya') }), 'maya', createReadStream(${JSON.stringify(picture)}))
  `
  const { signal, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], { encoding: 'utf8', cwd: process.cwd() })
  expect([signal, stderr]).toEqual(['SIGKILL', ''])
  const database = await openDatabase(location)
  const folder = path.join(location.dataDirectory, 'ticket-pictures')
  const files = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const kept = (await files()).filter(({ name }) => /^[\da-f]{64}$/.test(name))
  expect(kept).toHaveLength(1)
  expect(await database.read.selectFrom('ticket_upload').selectAll().execute()).toEqual([])
  const config = buildRuntime({ environment: { CARELINE_DATA: location.dataDirectory } }).config
  // A recent file may belong to an upload whose row is about to be written.
  expect(await purgePictures({ config, database, clock: Date.now })).toBe(0)
  expect(await purgePictures({ config, database, clock: () => Date.now() + waitsMs + 1000 })).toBe(1)
  expect(await files()).toEqual([])
  await database.close()
})

test('TIC-09 a file that gets a row while it is being taken away is there afterwards, also where that was broken off', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  const hash = 'ab'.repeat(32)
  await storeFile(folder, await writeArriving(folder, Readable.from([Buffer.from('x')]), 10), hash)
  const later = Date.now() + 1000
  let looks = 0
  const thenUsed = async () => new Set(++looks > 1 ? [hash] : [])
  expect(await removeUnused(folder, thenUsed, later)).toBe(0)
  expect(await readFile(path.join(folder, 'ab', hash), 'utf8')).toBe('x')
  // The job stops after the file was set aside.
  const broken = async () => (++looks > 3 ? Promise.reject(new Error('killed')) : new Set<string>())
  await expect(removeUnused(folder, broken, later)).rejects.toThrow('killed')
  expect(await readdir(path.join(folder, 'ab'))).toEqual([`${hash}.aside`])
  expect(await removeUnused(folder, async () => new Set([hash]), later)).toBe(0)
  expect(await readdir(path.join(folder, 'ab'))).toEqual([hash])
})

test('TIC-09 a folder that cannot be written refuses pictures until it can, and says so in the log', async () => {
  const site = await sqliteSite()
  await writeFile(site.folder, 'a file where the folder should be')
  expect((await site.leave('maya', await jpeg())).status).toBe(503)
  await rm(site.folder)
  expect((await site.leave('maya', await jpeg())).status).toBe(201)
})

describe('a form with pictures', () => {
  const formOf = (fields: Record<string, string>, files: readonly (readonly [string, Buffer])[] = []) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    for (const [name, bytes] of files) form.append('file', new File([new Uint8Array(bytes)], name))
    return form
  }
  const send = async (site: Site, as: string | undefined, form: FormData, address = '/support/openticket') => {
    const answer = await site.ask(as, address, { method: 'POST', body: form })
    return { status: answer.status, ...((await answer.json()) as { form: [string, string][] }) }
  }

  test('TIC-09 goes on as plain fields with the ids of its pictures; a picture that cannot be taken takes nothing else along', async () => {
    const site = await sqliteSite()
    const { status, form } = await send(site, 'maya', formOf({ description: 'Línea uno\r\nzwei 🙂', key: 'abcdefgh' }, [['a.jpg', await jpeg()], ['b.jpg', Buffer.from('<svg/>')], ['c.png', await plain(9, 9).png().toBuffer()], ['', Buffer.alloc(0)]]))
    expect(status).toBe(200)
    const ids = form.filter(([name]) => name === 'picture').map(([, id]) => id)
    expect(form.filter(([name]) => name !== 'picture')).toEqual([['description', 'Línea uno\r\nzwei 🙂'], ['key', 'abcdefgh'], ['pictureProblem', 'kind:b.jpg']])
    expect(refusalsByProblem(picturesIn(new URLSearchParams(form)).problems)).toEqual([{ problem: 'kind', names: ['b.jpg'] }])
    expect(ids).toHaveLength(2)
    const widths = await Promise.all(ids.map(async (id) => (await sharp(Buffer.from(await (await site.ask('maya', uploadPathOf(id))).arrayBuffer())).metadata()).width))
    expect(widths).toEqual([60, 9])
  })

  test('TIC-09 takes five pictures and says that there were more, and takes some at each of the pages that have them', async () => {
    const site = await sqliteSite()
    const picture = await jpeg()
    const taken = async (address: string, count: number) => {
      const { form } = await send(site, 'maya', formOf({ text: 'x' }, Array.from({ length: count }, (_, n) => [`${n}.jpg`, picture] as const)), address)
      return form.map(([name, value]) => (name === 'picture' ? name : `${name}=${value}`))
    }
    expect(await taken('/es-us/smallbusiness/support/openticket.data', 6)).toEqual(['text=x', 'picture', 'picture', 'picture', 'picture', 'picture', 'pictureProblem=count:5.jpg'])
    for (const address of ['/support/mytickets/CM00000001', '/desk/CM00000001']) expect(await taken(address, 1)).toEqual(['text=x', 'picture'])
  })

  test('TIC-09 keeps nothing for whoever is not signed in, and reads their words all the same', async () => {
    const site = await sqliteSite()
    expect((await send(site, undefined, formOf({ text: 'x' }, [['a.jpg', await jpeg()]]))).form).toEqual([['text', 'x']])
    expect(await site.files()).toEqual([])
  })

  test('TIC-09 that is none, or too long, is refused with a code; other paths take no more than they did', async () => {
    const site = await sqliteSite()
    const post = (address: string, headers: Record<string, string>, body: string) => site.ask('maya', address, { method: 'POST', headers, body })
    expect((await post('/support/openticket', { 'content-type': 'multipart/form-data' }, 'x')).status).toBe(400)
    expect((await post('/support/openticket', { 'content-type': 'multipart/form-data; boundary=b' }, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf')).status).toBe(400)
    expect((await post('/support/openticket', { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(56 * 1024 * 1024) }, '--b--')).status).toBe(413)
    expect((await send(site, 'maya', formOf(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`f${n}`, 'x'.repeat(15_000)]))))).status).toBe(413)
    for (const [address, type] of [['/support/search', 'multipart/form-data; boundary=b'], ['/support/openticket', 'application/x-www-form-urlencoded']] as const) {
      expect((await post(address, { 'content-type': type, 'content-length': String(200 * 1024) }, 'x'.repeat(200 * 1024))).status).toBe(413)
    }
  })
})
