import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { admit, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { buildRuntime, signedInAs } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { uploadsPath } from '../picture-rules.ts'
import { mountPictures } from './picture-routes.ts'
import { takeFormPictures } from './take-form-pictures.ts'

test('TIC-01 TIC-09 whoever sends forms slowly keeps nobody else from reporting', async () => {
  const app = new Hono<AppEnv>()
  let who: string | undefined
  app.use(numberRequests(), admit(buildRuntime(), async () => ({ identity: who === undefined ? anonymous : signedInAs(who), recognisedToken: undefined, session: undefined })), takeFormPictures())
  app.post('*', (c) => c.text('taken'))
  const send = (as: string | undefined, body: BodyInit, { remoteAddress = '198.51.100.7', address = '/support/openticket', accept = '*/*' } = {}) => {
    who = as
    const init = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b', accept }, body, duplex: 'half' }
    return Promise.resolve(app.request(address, init, { incoming: { headers: {}, socket: { remoteAddress } } }))
  }
  const post = (as: string | undefined, body: BodyInit, remoteAddress?: string) => send(as, body, remoteAddress === undefined ? {} : { remoteAddress }).then(({ status }) => status)
  const form = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--'
  const ends: (() => void)[] = []
  const refused: number[] = []
  const sendSlowly = async (as: string | undefined) => {
    const status = await post(as, new ReadableStream({ start: (out) => void ends.push(() => (out.enqueue(Buffer.from('--b--')), out.close())) }))
    if (status === 503) refused.push(status)
    return status
  }
  const slow: Promise<number>[] = []
  for (let n = 0; n < 20; n++) slow.push(sendSlowly(undefined))
  try {
    await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(16)
    expect(await post(undefined, form)).toBe(503)
    // a browser without script gets a page: to reload it sends the form again, and a link would lose it
    for (const [address, words] of [['/support/openticket', 'Reload this page in a few seconds'], ['/es-us/support/openticket', 'Vuelva a cargar esta página']] as const) {
      const busy = await send(undefined, form, { address, accept: 'text/html' })
      expect([busy.status, busy.headers.get('content-type'), Number(busy.headers.get('retry-after'))]).toEqual([503, 'text/html; charset=UTF-8', expect.any(Number)])
      const page = await busy.text()
      expect(page).toContain(words)
      expect(page).not.toContain('<a')
    }
    expect(await (await send(undefined, form)).json()).toMatchObject({ error: { code: 'BUSY' } })
    expect([await post(undefined, form, '198.51.100.9'), await post('maya', form), await post('olive', form)]).toEqual([200, 200, 200])
    for (let n = 0; n < 5; n++) slow.push(sendSlowly('maya'))
    await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(17)
    expect([await post('ben', form), await post('olive', form)]).toEqual([200, 200])
  } finally {
    for (const end of ends) end()
  }
  expect((await Promise.all(slow)).filter((status) => status === 200)).toHaveLength(8)
  expect(await post(undefined, form)).toBe(200)
})

/** Bytes that arrive ten times a second, each time one of `pieces`. Without `ends` nothing more comes, and no end. */
function arriving(pieces: readonly string[], ends: boolean): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async start(out) {
      try {
        for (const piece of pieces) {
          await new Promise((done) => void setTimeout(done, 100))
          out.enqueue(Buffer.from(piece))
        }
        if (ends) out.close()
      } catch {
        // the reader has given up
      }
    },
  })
}

/** A second and a half at 5 KB/s, as from a slow phone, and at ten bytes a second. */
const slowPhone = Array.from({ length: 15 }, () => 'x'.repeat(512))
const trickle = Array.from({ length: 15 }, () => 'x')
const slowMs = { customer: 400, anonymous: 400 }
const tooLate = [408, expect.stringContaining('REQUEST_TIMEOUT')]

async function openDoor(mount: (app: Hono<AppEnv>) => void, parts: Parameters<typeof buildRuntime>[0] = {}) {
  const app = new Hono<AppEnv>()
  let who: string | undefined
  const errors: unknown[] = []
  app.use(numberRequests(), admit(buildRuntime(parts), async () => ({ identity: who === undefined ? anonymous : signedInAs(who), recognisedToken: undefined, session: undefined })))
  mount(app)
  app.onError((error, c) => (errors.push(error), c.text('broken', 500)))
  app.post('*', (c) => c.text('taken'))
  const post = async (as: string | undefined, address: string, body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) => {
    who = as
    const answer = await app.request(address, { method: 'POST', headers, body, duplex: 'half' } as RequestInit, { incoming: { headers: {}, socket: { remoteAddress: '198.51.100.20' } } })
    return [answer.status, await answer.text()]
  }
  return { post, errors }
}

test('API-01 TIC-09 a form that stops coming or trickles is refused with 408 and no error, and one from a slow phone is taken', async () => {
  const { post, errors } = await openDoor((app) => app.use(takeFormPictures({ wholeMs: 5_000, slowMs })))
  const beginning = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const send = (as: string | undefined, pieces: string[], ends: boolean) => post(as, '/support/openticket', arriving(pieces, ends), { 'content-type': 'multipart/form-data; boundary=b' })
  expect(await send(undefined, [], false)).toEqual(tooLate)
  expect(await send(undefined, [beginning, 'x'], false)).toEqual(tooLate)
  expect(await send('maya', [beginning, 'x'], false)).toEqual(tooLate)
  for (const who of [undefined, 'maya']) expect(await send(who, [beginning, ...trickle, '\r\n--b--\r\n'], true)).toEqual(tooLate)
  expect(await send(undefined, [beginning, ...slowPhone, '\r\n--b--\r\n'], true)).toEqual([200, 'taken'])
  expect(errors).toEqual([])
})

test('API-01 TIC-09 a picture that a script uploads must arrive at the same pace', async () => {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'slow-pictures-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const database = await openTestDatabase('sqlite')
  const { post, errors } = await openDoor((app) => mountPictures(app, slowMs), { database, environment: { CARELINE_DATA: dataDirectory } })
  expect(await post('maya', uploadsPath, arriving([], false))).toEqual(tooLate)
  expect(await post('maya', uploadsPath, arriving(trickle, true))).toEqual(tooLate)
  expect(await post('maya', uploadsPath, arriving(slowPhone, true))).toEqual([415, expect.stringContaining('PICTURE_KIND')])
  expect(errors).toEqual([])
  // nothing of them stays
  const files = await readdir(dataDirectory, { recursive: true, withFileTypes: true })
  expect(files.filter((entry) => entry.isFile() && entry.parentPath.includes('arriving'))).toEqual([])
})
