import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { anonymous } from '#contracts/identity.ts'
import { admit, numberRequests, type AppEnv } from '#platform/http/middleware.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { buildRuntime, signedInAs } from '#test/support/context.ts'
import { importUploadPath } from '../import-paths.ts'
import { mountImport } from './mount-import.ts'

test('STU-05 files of all but editors are refused before they are read', async () => {
  for (const identity of [anonymous, signedInAs('maya')]) {
    const app = new Hono<AppEnv>()
    app.use(numberRequests(), admit(buildRuntime(), async () => ({ identity, recognisedToken: undefined, session: undefined })))
    mountImport(app)
    // whatever page is at the same path reads the form
    app.all('*', async (c) => c.text(await c.req.text()))
    const send = (query: string) =>
      app.request(importUploadPath + query, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: new ReadableStream(), duplex: 'half' } as RequestInit, { incoming: { headers: {}, socket: { remoteAddress: '198.51.100.7' } } })
    for (const [query, room] of [['', '/studio/import'], ['?lang=es', '/studio/import?lang=es']] as const) {
      const answer = await send(query)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, room])
    }
  }
})

test('STU-05 a form without a file says that none was chosen', async () => {
  const app = new Hono<AppEnv>()
  const runtime = buildRuntime({ database: await openTestDatabase('sqlite') })
  app.use(numberRequests(), admit(runtime, async () => ({ identity: signedInAs('eddie', 'eddie.cole', 'editor'), recognisedToken: undefined, session: undefined })))
  mountImport(app)
  const body = '--b\r\nContent-Disposition: form-data; name="files"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n'
  const answer = await app.request(importUploadPath, { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body }, { incoming: { headers: {}, socket: { remoteAddress: '198.51.100.7' } } })
  expect(answer.headers.get('location')).toBe('/studio/import?failed=no-file')
})
