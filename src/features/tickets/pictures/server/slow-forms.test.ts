import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { admit, numberRequests, type DoorEnv } from '#platform/http/middleware.ts'
import { buildRuntime, signedInAs } from '#test/support/context.ts'
import { takeFormPictures } from './take-form-pictures.ts'

test('TIC-01 TIC-09 whoever sends forms slowly keeps nobody else from reporting', async () => {
  const app = new Hono<DoorEnv>()
  let who: string | undefined
  app.use(numberRequests(), admit(buildRuntime(), async () => ({ identity: who === undefined ? anonymous : signedInAs(who), recognisedToken: undefined, session: undefined })), takeFormPictures())
  app.post('*', (c) => c.text('taken'))
  const post = (as: string | undefined, body: BodyInit, remoteAddress = '198.51.100.7') => {
    who = as
    const init = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body, duplex: 'half' }
    return Promise.resolve(app.request('/support/openticket', init, { incoming: { headers: {}, socket: { remoteAddress } } })).then(({ status }) => status)
  }
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

test('API-01 TIC-09 a form that stops coming is refused with 408 and no error, and one that goes on coming is taken', async () => {
  const app = new Hono<DoorEnv>()
  let who: string | undefined
  const errors: unknown[] = []
  app.use(numberRequests(), admit(buildRuntime(), async () => ({ identity: who === undefined ? anonymous : signedInAs(who), recognisedToken: undefined, session: undefined })), takeFormPictures({ wholeMs: 5_000, stillMs: { customer: 400, anonymous: 400 } }))
  app.onError((error, c) => (errors.push(error), c.text('broken', 500)))
  app.post('*', (c) => c.text('taken'))
  const beginning = '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
  const post = async (as: string | undefined, pieces: string[], ends: boolean) => {
    who = as
    const body = new ReadableStream<Uint8Array>({
      async start(out) {
        for (const piece of pieces) {
          await new Promise((done) => void setTimeout(done, 100))
          out.enqueue(Buffer.from(piece))
        }
        if (ends) out.close()
      },
    })
    const answer = await app.request('/support/openticket', { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body, duplex: 'half' } as RequestInit, { incoming: { headers: {}, socket: { remoteAddress: '198.51.100.20' } } })
    return [answer.status, await answer.text()]
  }
  const tooLate = [408, expect.stringContaining('REQUEST_TIMEOUT')]
  expect(await post(undefined, [], false)).toEqual(tooLate)
  expect(await post(undefined, [beginning, 'x'], false)).toEqual(tooLate)
  expect(await post('maya', [beginning, 'x'], false)).toEqual(tooLate)
  expect(await post(undefined, [beginning, ...'xxxxxxxx', '\r\n--b--\r\n'], true)).toEqual([200, 'taken'])
  expect(errors).toEqual([])
})
