import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RequestHandler } from 'react-router'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { saveStudioOutage } from '#features/outages/testing.ts'
import { call } from '#platform/services/call.ts'
import { loadConfig } from '#platform/config/config.ts'
import { openRuntime } from '#app/runtime.server.ts'
import { buildContext, signedInAs } from '../support/context.ts'
import { lendTestLocation, postgresMissing } from '../support/databases.ts'
import { createTestPages } from '../support/pages.ts'
import { openKeptSite } from './kept-site.ts'

const assets = mkdtempSync(path.join(tmpdir(), 'careline-outage-pages-'))
let pages: RequestHandler

beforeAll(async () => {
  pages = await createTestPages()
}, 60_000)

afterAll(() => rmSync(assets, { recursive: true, force: true }))

/** The limit of OUT-02, ms. */
const shownWithinMs = 2_000

type Site = Awaited<ReturnType<typeof openKeptSite>>

test.skipIf(postgresMissing)('OUT-02 an outage that one process publishes is on the pages of another, kept ones too, within two seconds; so is its change, and so is its end', { timeout: 180_000 }, async () => {
  const { dataDirectory, databaseUrl } = await lendTestLocation('postgres')
  const config = loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://help.example' })
  const runtimes = [await openRuntime(config, 'web'), await openRuntime(config, 'web')]
  onTestFinished(async () => void (await Promise.all(runtimes.map((each) => each.close()))))
  const [one, other] = [await openKeptSite(runtimes[0]!, pages, assets), await openKeptSite(runtimes[1]!, pages, assets)]
  // let both cache their current pages
  const kept = ['/support', '/support/outages', '/es-us/support/outages']
  for (const site of [one, other]) for (const each of kept) await site.text(each)

  const operator = buildContext(runtimes[0]!, { identity: signedInAs('olive', 'olive.grant', 'operator') })
  let version = 0
  const publish = async (title: string, endedAt: number | null) => {
    const content = { title: { en: title, es: title }, text: { en: '', es: '' }, services: ['internet' as const], zips: [], isNational: true, cause: 'weather' as const, timeZone: 'America/New_York' as const, startedAt: Date.now() - 3_600_000, restoreAt: null, endedAt, isPublished: true, note: { en: '', es: '' } }
    const saved = await call({ ...operator, deadline: Number.POSITIVE_INFINITY }, saveStudioOutage, { params: { id: 'OUT-two' }, body: { ...content, version } })
    if (!saved.ok) throw new Error(saved.code)
    version = saved.data.content.outage.version
  }
  /** Time in ms until each of the pages is as expected. */
  const until = async (site: Site, isRight: (each: string, html: string) => boolean) => {
    const beganAt = performance.now()
    await vi.waitFor(async () => expect(await Promise.all(kept.map(async (each) => isRight(each, await site.text(each))))).toEqual(kept.map(() => true)), { timeout: 50_000, interval: 20 })
    return performance.now() - beganAt
  }
  const says = (title: string) => (_: string, html: string) => html.includes(title)
  // an ended outage stays in the outage page's list for a day, but is no longer shown as news
  const isOver = (each: string, html: string) => (each === '/support' ? !html.includes('Second news') : /id="ended-title"/.test(html))
  for (const [title, endedAt, isRight] of [['First news', null, says('First news')], ['Second news', null, says('Second news')], ['Second news', Date.now() - 1, isOver]] as const) {
    await publish(title, endedAt)
    // the busy machine's own rendering time is not part of the delay between the two processes
    const ownMs = await until(one, isRight)
    expect(ownMs + (await until(other, isRight))).toBeLessThan(shownWithinMs + 2 * ownMs)
  }
})
