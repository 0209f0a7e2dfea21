import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { publishContent } from '#features/site-content/server.ts'
import { openDatabase } from '#platform/database/database.ts'
import { compiledSources, isProof } from '#test/support/scale.ts'
import { foreignPage, newFolder } from '../test-imports.ts'

const program = fileURLToPath(new URL('./content-cli.ts', import.meta.url))

test('STU-05 a script sees by the exit code whether files were refused: 2, with what was taken all the same', { timeout: 120_000 }, async () => {
  const folder = newFolder()
  const articles = join(folder, 'articles')
  mkdirSync(articles)
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: join(folder, 'data') })
  await publishContent(database, 'content')
  await database.close()
  writeFileSync(join(articles, 'good.html'), foreignPage(1))
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'import', ...words], { encoding: 'utf8', env: { ...compiledSources, PATH: process.env.PATH, CARELINE_DATA: join(folder, 'data'), CARELINE_ENV: 'demo', LOG_LEVEL: 'silent' } })
    return { status, stdout, stderr }
  }
  expect(run(articles, '--topic', 'internet/wi-fi')).toMatchObject({ status: 0, stdout: expect.stringContaining('Imported 1, waiting for review') })
  writeFileSync(join(articles, 'bad.html'), '<p></p>')
  writeFileSync(join(articles, 'good.html'), foreignPage(2))
  if (isProof) {
    const dry = run(articles, '--topic', 'internet/wi-fi', '--dry-run')
    expect(dry).toMatchObject({ status: 2, stdout: expect.stringMatching(/refused bad\.html: Has no title\n[^]*Nothing of the refused would be taken \(1\)/) })
    expect(dry.stdout).not.toContain('Imported')
  }
  expect(run(articles, '--topic', 'internet/wi-fi')).toMatchObject({ status: 2, stdout: expect.stringMatching(/Imported 1, waiting for review[^]*Nothing of the refused was taken \(1\)\. Mend them/) })
})
