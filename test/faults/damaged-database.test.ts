import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { sqliteFile } from '#platform/database/sqlite/data-directory.ts'
import { createServicesApp } from '#app/app.server.ts'
import { openRuntime } from '#app/runtime.server.ts'

const pageBytes = 4096

/** Overwrites all pages of the database file except the first, which hold the schema. */
function damage(directory: string): void {
  const { size } = statSync(sqliteFile(directory))
  const file = openSync(sqliteFile(directory), 'r+')
  const from = 64 * pageBytes
  writeSync(file, Buffer.alloc(size - from, 0xff), 0, size - from, from)
  closeSync(file)
}

test('API-01 whose database is damaged while the site runs gets a 500 with its code alone, and the next start ends with one sentence', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'careline-damaged-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const config = loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: directory, LOG_LEVEL: 'silent' })
  await (await openRuntime(config, 'services')).close()
  const runtime = await openRuntime(config, 'services')
  const app = createServicesApp(runtime)
  const id = (await runtime.database.read.selectFrom('article').select('id').executeTakeFirstOrThrow()).id
  damage(directory)
  // drop SQLite's page cache, so that it reads the damaged file
  await sql`pragma shrink_memory`.execute(runtime.database.read)
  const answer = await app.request(`/msapi/knowledge/v1/articles/${id}?audience=consumer&locale=en`, {}, {})
  expect([answer.status, await answer.json()]).toEqual([500, { error: { code: 'FAULT', message: 'Something broke on our side.', requestId: answer.headers.get('x-request-id') } }])
  await runtime.close()
  await expect(openRuntime(config, 'services')).rejects.toMatchObject({ name: 'DatabaseOpenError', message: expect.stringMatching(/^The file \S+careline.sqlite is damaged, /) })
})
