import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { publishContent } from '#features/site-content/server.ts'
import type { Database } from '#platform/database/database.ts'
import { readSiteVersion } from '#platform/database/site-version.ts'
import { lendTestLocation, postgresMissing, withDatabase, type TestLocation } from '../support/databases.ts'
import { enginesKilledOn, scaled } from '../support/scale.ts'

const program = ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./publisher.ts', import.meta.url))]
const kills = { sqlite: scaled(2, 12), postgres: scaled(1, 12) }
const killMs = 15_000
/** for a publication, up to the next one */
const longestLifeMs = 60

/** The output lines of a process that is killed at a random moment in or after the given number of publications. */
async function publishUntilKilled({ dataDirectory, databaseUrl = '' }: TestLocation, publications: number): Promise<string[]> {
  const child = spawn(process.execPath, [...program, dataDirectory, databaseUrl], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  const ended = new Promise<string | null>((done) => child.once('close', (_code, signal) => done(signal)))
  const { promise: began, resolve } = Promise.withResolvers<void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.split('begin ').length > publications) resolve()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (errors += text))
  await Promise.race([began, ended])
  await delay(Math.random() * longestLifeMs)
  child.kill('SIGKILL')
  expect(await ended, errors).toBe('SIGKILL')
  return output.split('\n').slice(0, -1)
}

interface Published {
  /** what customers read, in both languages */
  shown: string[]
  /** the state shown in the Studio */
  state: string
  written: string
  /** the publications in its log, in order */
  logged: string[]
}

async function readPublished({ read }: Database): Promise<{ article: Published; home: Published; siteVersion: number }> {
  const titleIn = (content: string | null) => (JSON.parse(content ?? '{}') as { en?: { title?: string; hero?: { heading: string } } }).en
  const logOf = async (room: string, subject: string) => read.selectFrom('studio_change').select('after').where('room', '=', room).where('subject', '=', subject).where('action', '=', 'publish').orderBy('at').orderBy('id').execute()
  const article = await read.selectFrom('studio_article').selectAll().where('id', '=', 'KM1000101').where('audience', '=', 'consumer').executeTakeFirst()
  const titles = await read.selectFrom('article').select('title').where('id', '=', 'KM1000101').where('audience', '=', 'consumer').execute()
  const page = await read.selectFrom('studio_page').selectAll().where('id', '=', 'home.consumer').executeTakeFirst()
  const feeds = await read.selectFrom('page_feed').select('body').where('path', '=', 'idpcms/support/home').where('audience', '=', 'consumer').execute()
  const headingOf = (body: string) => (JSON.parse(body) as { 'cms-feed': { components: { hero: { heading: string } } } })['cms-feed'].components.hero.heading
  return {
    article: { shown: titles.map(({ title }) => title), state: article?.state ?? 'live', written: titleIn(article?.content ?? null)?.title ?? '', logged: (await logOf('articles', 'consumer/KM1000101')).map(({ after }) => titleIn(after)!.title!) },
    home: { shown: feeds.map(({ body }) => headingOf(body)), state: page?.state ?? 'live', written: titleIn(page?.content ?? null)?.hero?.heading ?? '', logged: (await logOf('pages', 'home.consumer')).map(({ after }) => titleIn(after)!.hero!.heading) },
    siteVersion: await readSiteVersion(read as never),
  }
}

for (const engine of enginesKilledOn('postgres')) {
  describe.skipIf(engine === 'postgres' && postgresMissing !== undefined)(`publications that are killed (${engine})`, () => {
    test('STU-02 STU-09 kill −9 in the middle of a publication: both languages, state, log and siteVersion have it, or none of them', { timeout: 60_000 + kills[engine] * killMs }, async () => {
      const location = await lendTestLocation(engine)
      const first = await withDatabase(location, async (database) => (await publishContent(database, 'content')).siteVersion)
      let acknowledged = 0
      for (let round = 0; round < kills[engine]; round += 1) {
        const lines = await publishUntilKilled(location, 2 - (round % 2))
        const { article, home, siteVersion } = await withDatabase(location, readPublished)
        acknowledged += lines.filter((line) => line.startsWith('done ')).length
        for (const { shown, state, written, logged } of [article, home]) {
          expect(new Set(shown).size === 1 || logged.length === 0).toBe(true)
          if (logged.length > 0) expect(shown[0]).toBe(logged.at(-1))
          expect(state === 'live' ? written === (logged.at(-1) ?? '') : written !== logged.at(-1)).toBe(true)
        }
        const published = article.logged.length + home.logged.length
        expect(siteVersion).toBe(first + published)
        // at most the publication in progress was not acknowledged
        expect(published - acknowledged).toBeOneOf([0, 1])
        acknowledged = published
        const [title] = lines.findLast((line) => line.startsWith('done '))?.split(' ').slice(1) ?? []
        if (title) expect([article.logged.at(-1), home.logged.at(-1)]).toContain(title)
      }
      expect(acknowledged).toBeGreaterThan(0)
    })
  })
}
