import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '#platform/http/middleware.ts'
import { signBody } from '#platform/security/body-signature.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { buildRuntime, testNow } from '#test/support/context.ts'
import { outageHandlers } from '../handlers.ts'
import { findOutage, listVersions } from '../store/outage-store.ts'
import { saveOutage } from '../publishing/save-outage.ts'
import { intakePath, mountOutageIntake } from './mount-intake.ts'

const key = 'k'.repeat(32)
const iso = (offsetMs: number) => new Date(testNow + offsetMs).toISOString()
const minute = 60_000
const report = { id: 'INC-1', changedAt: iso(-minute), title: { en: 'TV is down' }, services: ['tv'], zips: ['30309'], startedAt: iso(-60 * minute), restoreAt: iso(60 * minute) }

describeEachEngine('outages that an operator’s system reports', (openTestDatabase) => {
  async function open(settings: { outageIntakeKey: string | undefined } = { outageIntakeKey: key }) {
    const database = await openTestDatabase()
    const runtime = buildRuntime({ database, handlers: outageHandlers })
    const app = new Hono<AppEnv>()
    mountOutageIntake(app, { ...runtime, config: { ...runtime.config, ...settings } })
    const send = async (body: unknown, signature?: string) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const response = await app.request(intakePath, { method: 'POST', body: text, headers: { 'careline-signature': signature ?? signBody(key, text, testNow) } })
      const answer = (await response.json().catch(() => ({}))) as { content?: { version: number; state: string }; error?: { code: string; message: string } }
      return answer.content ? [answer.content.version, answer.content.state] : [response.status, answer.error?.code]
    }
    return { database, send }
  }

  test('OUT-06 a report is an outage; sent again it is the same, an older one changes nothing, and the end ends it', async () => {
    const { database, send } = await open()
    expect(await send(report)).toEqual([1, 'applied'])
    expect(await send(report)).toEqual([1, 'unchanged'])
    expect(await send({ ...report, changedAt: iso(0), restoreAt: iso(90 * minute), note: { en: 'A crew is there.' } })).toEqual([2, 'applied'])
    expect(await send({ ...report, changedAt: iso(-minute / 2), title: { en: 'Late news' } })).toEqual([2, 'older'])
    expect(await send({ ...report, changedAt: iso(1), endedAt: iso(-1) })).toEqual([3, 'applied'])
    expect(await findOutage(database.read, 'OUT-INC-1')).toMatchObject({ title: 'TV is down', title_es: 'TV is down', is_published: 1, ended_at: testNow - 1, source: 'system' })
    expect((await listVersions(database.read, ['OUT-INC-1'])).map(({ kind }) => kind)).toEqual(['published', 'estimate', 'ended'])
  })

  test('OUT-06 ten copies at once are one version, and of ten changes at once the newest stays', async () => {
    const { database, send } = await open()
    await Promise.all(Array.from({ length: 10 }, () => send(report)))
    expect(await listVersions(database.read, ['OUT-INC-1'])).toHaveLength(1)
    const changes = Array.from({ length: 10 }, (_, place) => ({ ...report, changedAt: iso(place), title: { en: `Change ${place}` } }))
    for (const change of changes.toReversed()) await send(change)
    await Promise.all(changes.map((change) => send(change)))
    expect((await findOutage(database.read, 'OUT-INC-1'))!.title).toBe('Change 9')
  })

  test('OUT-06 what people have changed by hand stays theirs', async () => {
    const { database, send } = await open()
    await send(report)
    const row = (await findOutage(database.read, 'OUT-INC-1'))!
    const content = { title: { en: 'By hand', es: 'A mano' }, text: { en: '', es: '' }, services: ['tv' as const], zips: ['30309'], isNational: false, cause: 'cable' as const, timeZone: 'America/New_York' as const, startedAt: row.started_at, restoreAt: null, endedAt: null, isPublished: true }
    await saveOutage(database, { id: row.id, seen: 1, content, note: { en: '', es: '' }, author: 'olive.grant', source: 'studio' }, testNow)
    expect(await send({ ...report, changedAt: iso(1) })).toEqual([409, 'TAKEN_OVER'])
    expect((await findOutage(database.read, row.id))!.title).toBe('By hand')
  })

  test('OUT-06 without the key, with another one, with another body or too late nothing is taken; without a key of ours there is no such address', async () => {
    const { database, send } = await open()
    const text = JSON.stringify(report)
    const forged = ['', 'v1=x', signBody('x'.repeat(32), text, testNow), signBody(key, `${text} `, testNow), signBody(key, text, testNow - 301_000), signBody(key, text, testNow + 302_000), `${signBody(key, text, testNow)},v1=${'0'.repeat(64)}`]
    for (const signature of forged) expect(await send(text, signature), signature).toEqual([401, 'NOT_SIGNED'])
    expect(await findOutage(database.read, 'OUT-INC-1')).toBeUndefined()
    expect((await (await open({ outageIntakeKey: undefined })).send(report))[0]).toBe(404)
  })

  test('OUT-06 what cannot be an outage is refused with its place, and nothing is kept of it', async () => {
    const { send } = await open()
    const wrong: unknown[] = ['{', '[]', {}, { ...report, id: '../x' }, { ...report, zips: ['1'] }, { ...report, services: ['water'] }, { ...report, startedAt: 'yesterday' }, { ...report, changedAt: '9999-01-01T00:00:00Z' }, { ...report, title: { en: 'a\u0000b' } }, { ...report, title: { en: 'x'.repeat(121) } }]
    for (const body of wrong) expect(await send(body), JSON.stringify(body)).toEqual([400, 'INVALID_INPUT'])
    for (const body of [{ ...report, zips: [] }, { ...report, isNational: true }, { ...report, restoreAt: iso(-90 * minute) }, { ...report, endedAt: iso(minute) }]) expect(await send(body), JSON.stringify(body)).toEqual([422, 'OUTAGE_IMPOSSIBLE'])
  })
})
