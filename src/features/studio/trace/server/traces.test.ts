import { expect, test } from 'vitest'
import type { Identity } from '#contracts/identity.ts'
import { insertAll } from '#platform/database/rows/insert-all.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { noteFailedPage, withTrace, writeTraces } from './note-traces.ts'
import { readTracePage } from './read-trace.ts'

const dayMs = 86_400_000
const operator: Identity = signedInAs('olive', 'olive.grant', 'operator')
const idOf = (n: number) => `${String(n).padStart(8, '0')}-1b2c-4d3e-8f90-0123456789ab`

const needs = (value: boolean | number) => [{ datum: 'signedIn', value, holds: Boolean(value) }]
const decisions = (value: boolean | number) => [{ part: 'my-tickets', shows: Boolean(value), rule: 'HOME-12', needs: needs(value), decided: needs(value)[0] }]

describeEachEngine('traces of real pages', (openTestDatabase) => {
  async function open() {
    const database = await openTestDatabase()
    let now = testNow
    const runtime = buildRuntime({ database, clock: () => now })
    const page = (n: number, { isShared = false } = {}) => withTrace({ ...buildContext(runtime, { identity: signedInAs('maya', 'maya.torres') }), requestId: idOf(n) }, { isShared })
    const look = async (reference: string, identity: Identity = operator) => {
      await writeTraces(database)
      return readTracePage(buildContext(runtime, { identity, path: `/studio/trace?${new URLSearchParams({ reference })}` }))
    }
    return { database, page, look, advance: (ms: number) => void (now += ms) }
  }

  test('STU-03 support staff find the page of a reference, its rules, flags and data, and nobody else does', async () => {
    const { database, page, look } = await open()
    const reference = page(1).noteDecisions!('home', decisions(2))
    expect(reference).toBe('00000001')
    for (const typed of ['00000001', ` ${idOf(1).toUpperCase()} `]) {
      const found = (await look(typed))?.found
      expect(found).toMatchObject([{ id: idOf(1), title: 'Support home, Homes, English', decisions: [{ part: 'my-tickets', shows: true, rule: 'Rule HOME-12', decided: 'Shown because the customer is signed in.' }] }])
    }
    expect((await look('00000002'))?.found).toEqual([])
    expect((await look(''))?.found).toBeUndefined()
    for (const role of [undefined, 'editor', 'publisher', 'editor publisher'] as const) expect(await look('00000001', signedInAs('eddie', 'eddie.cole', role))).toBeUndefined()
    const kept = JSON.stringify([await database.read.selectFrom('page_trace').selectAll().execute(), await database.read.selectFrom('page_decision').selectAll().execute()])
    expect(kept).not.toMatch(/maya|198\.51/)
  })

  test('STU-03 a page that is made once for everybody has the reference of its reasons, and no request of its own', async () => {
    const { database, page, look, advance } = await open()
    const first = page(1, { isShared: true }).noteDecisions!('home', decisions(false))!
    expect(first).toMatch(/^[\da-f]{12}$/)
    advance(30_000)
    expect(page(2, { isShared: true }).noteDecisions!('home', decisions(false))).toBe(first)
    expect(page(3, { isShared: true }).noteDecisions!('home', decisions(true))).not.toBe(first)
    expect((await look(first))?.found).toMatchObject([{ id: first, notes: [expect.stringContaining('This page was made once for all visitors')], decisions: [{ shows: false }] }])
    expect(await database.read.selectFrom('page_trace').selectAll().execute()).toEqual([])
    // Decisions are written again while such pages are rendered, so they outlive their first day.
    advance(dayMs - 60_000)
    page(4, { isShared: true }).noteDecisions!('home', decisions(false))
    await writeTraces(database)
    advance(120_000)
    page(5).noteDecisions!('home', decisions(true))
    expect((await look(first))?.found).toHaveLength(1)
  })

  test('STU-03 a page that broke is found as such, with what was decided before', async () => {
    const { page, look } = await open()
    noteFailedPage(page(1))
    page(2).noteDecisions!('lander', decisions(true))
    noteFailedPage(page(2))
    expect((await look('00000001'))?.found).toMatchObject([{ title: 'A page that could not be shown', decisions: undefined }])
    const [found] = (await look('00000002'))!.found!
    expect(found).toMatchObject({ title: 'Support lander, Homes, English', notes: [expect.any(String), expect.stringContaining('The page failed')], decisions: [{ part: 'my-tickets' }] })
  })

  test('STU-03 a page that will not be kept shows no reference', async () => {
    const { page } = await open()
    const references = Array.from({ length: 501 }, (_, n) => page(n).noteDecisions!('home', decisions(true)))
    expect(references.filter((each) => each === undefined)).toEqual([undefined])
    expect(references[500]).toBeUndefined()
  })

  test('STU-03 traces go after a day, and beyond 50,000 the oldest go first', async () => {
    const { database, page, look, advance } = await open()
    page(1).noteDecisions!('home', decisions(1))
    expect((await look('00000001'))?.found).toHaveLength(1)
    await database.transaction((trx) => insertAll(trx, 'page_trace', Array.from({ length: 50_010 }, (_, n) => ({ request_id: `many-${n}`, reference: `many-${n}`, at: testNow + 1 + n, decision_id: null, is_failed: 1 as const })), 1000))
    advance(61_000)
    page(2).noteDecisions!('home', decisions(2))
    expect((await look('00000001'))?.found).toEqual([])
    expect((await look('00000002'))?.found).toHaveLength(1)
    const { count } = await database.read.selectFrom('page_trace').select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    expect(Number(count)).toBe(50_000)
    advance(dayMs + 660_000)
    page(3).noteDecisions!('home', decisions(3))
    expect((await look('00000002'))?.found).toEqual([])
    expect(await database.read.selectFrom('page_trace').select('reference').execute()).toEqual([{ reference: '00000003' }])
    expect(await database.read.selectFrom('page_decision').selectAll().execute()).toHaveLength(1)
  })
})
