import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { deleteRobocalls, listRobocalls, reportRobocall } from '../robocall-endpoints.ts'
import { robocallHandlers } from './handlers.ts'
import { purgeRobocalls } from './robocalls.ts'

const options = { signIn: 'return' } as const
const today = new Date(testNow - 86_400_000).toISOString().slice(0, 10)
const robocall = { caller: '(202) 555-0143', calledOn: today, calledAt: '09:30', what: 'pretended', details: ' They wanted a code. ' } as const

async function open(openDatabase: () => Promise<Database>) {
  const database = await openDatabase()
  let now = testNow
  const runtime = buildRuntime({ database, clock: () => now, handlers: robocallHandlers })
  const contextOf = (who: string) => buildContext(runtime, { identity: signedInAs(who, `${who}.login`) })
  const listOf = async (who: string) => {
    const answer = await call(contextOf(who), listRobocalls, {}, options)
    return answer.ok ? answer.data.content.reports : undefined
  }
  const report = (who: string, body: Partial<Omit<typeof robocall, 'caller' | 'calledAt'>> & { caller?: string; calledAt?: string } = {}) => call(contextOf(who), reportRobocall, { body: { ...robocall, ...body } }, options)
  return { contextOf, listOf, report, wait: (ms: number) => (now += ms) }
}

describeEachEngine('robocall reports', (openDatabase) => {
  test('NET-04 NET-11 a report is kept once, and shown to whoever made it alone', async () => {
    const { listOf, report } = await open(openDatabase)
    const kept = { caller: '2025550143', calledOn: today, calledAt: '09:30', what: 'pretended', details: 'They wanted a code.', reportedAt: testNow }
    expect(await report('maya')).toMatchObject({ ok: true, data: { content: { report: kept } } })
    // Reported twice, the second time in another notation.
    expect(await report('maya', { caller: '1 202 555 0143' })).toMatchObject({ ok: true })
    expect(await listOf('maya')).toMatchObject([kept])
    expect(await listOf('rosa')).toEqual([])
    expect(await report('rosa')).toMatchObject({ ok: true })
    expect(await listOf('maya')).toHaveLength(1)
  })

  test('NET-11 what is no number or no time is refused, and a day takes twenty', async () => {
    const { listOf, report, wait } = await open(openDatabase)
    expect(await report('maya', { caller: '12' })).toMatchObject({ status: 422, code: 'NO_NUMBER' })
    expect(await report('maya', { calledAt: '9:30' })).toMatchObject({ status: 422, code: 'NO_CALL_TIME' })
    for (let minute = 10; minute < 30; minute += 1) expect(await report('maya', { calledAt: `08:${minute}` })).toMatchObject({ ok: true })
    expect(await report('maya', { calledAt: '08:30' })).toMatchObject({ status: 429, code: 'TOO_MANY_REPORTS' })
    // A call that is already stored does not count as a new report.
    expect(await report('maya', { calledAt: '08:10' })).toMatchObject({ ok: true })
    expect(await report('rosa', { calledAt: '08:30' })).toMatchObject({ ok: true })
    wait(86_400_001)
    expect(await report('maya', { calledAt: '08:30' })).toMatchObject({ ok: true })
    expect(await listOf('maya')).toHaveLength(21)
  })

  test('NET-11 a person deletes their own reports, once they are sure; after a year they go by themselves', async () => {
    const { contextOf, listOf, report } = await open(openDatabase)
    await Promise.all([report('maya'), report('rosa')])
    expect(await call(contextOf('maya'), deleteRobocalls, { query: { confirm: 'rosa.login' } }, options)).toMatchObject({ status: 422, code: 'NOT_CONFIRMED' })
    expect(await listOf('maya')).toHaveLength(1)
    expect(await call(contextOf('maya'), deleteRobocalls, { query: { confirm: 'maya.login' } }, options)).toMatchObject({ ok: true })
    expect(await listOf('maya')).toEqual([])
    expect(await listOf('rosa')).toHaveLength(1)
    const { runtime } = contextOf('rosa')
    const purgeAfter = (days: number) => purgeRobocalls({ ...runtime, clock: () => runtime.clock() + days * 86_400_000 })
    await purgeAfter(364)
    expect(await listOf('rosa')).toHaveLength(1)
    await purgeAfter(365)
    expect(await listOf('rosa')).toEqual([])
  })
})
