import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../database/database.ts'
import { describeEachEngine, lendTestLocation } from '#test/support/databases.ts'
import { compiledSources } from '#test/support/scale.ts'
import { createLog } from '../observability/log.ts'
import { buildRuntime, testNow } from '#test/support/context.ts'
import { purgeSecurityEvents, recordSecurityEvent, writeSecurityEvents } from './security-log.ts'

const key = 'a-key-outside-the-database-0123456789'
const dayMs = 86_400_000

function openLog(database: Database, environment: Record<string, string> = { SECURITY_LOG_KEY: key }) {
  const lines: Record<string, unknown>[] = []
  const clock = { now: testNow }
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { runtime: buildRuntime({ database, log, environment, clock: () => clock.now }), lines, clock }
}
const rowsOf = (database: Database) => database.read.selectFrom('security_event').selectAll().orderBy('at').orderBy('event').execute()

describeEachEngine('the security log', (openTestDatabase, engine) => {
  test('names people, login ids and addresses by keyed hashes alone, in the table and in the log: the same for the same, whatever its case, and none without the key', async () => {
    const database = await openTestDatabase()
    const { runtime, lines } = openLog(database)
    const happened = { event: 'sign-in', person: 'customer-1', login: 'Maya.Torres', address: '2001:db8::7' } as const
    recordSecurityEvent(runtime, { ...happened, requestId: 'r1', facts: { role: 'customer' } })
    await writeSecurityEvents(runtime)
    recordSecurityEvent(runtime, { ...happened, login: ' maya.torres ', address: '2001:db8::8' })
    recordSecurityEvent(runtime, { event: 'sign-out', person: 'maya.torres' })
    await writeSecurityEvents(runtime)
    const keyless = openLog(database, {})
    recordSecurityEvent(keyless.runtime, { ...happened, event: 'limit' })
    await writeSecurityEvents(keyless.runtime)
    const [limit, first, second, out] = (await rowsOf(database)).toSorted((a, b) => (a.event < b.event ? -1 : 1))
    expect(limit).toMatchObject({ event: 'limit', person: null, login: null, address: null })
    expect(first!.person).toMatch(/^[\w-]{22}$/)
    expect([second!.person, second!.login, second!.address]).toEqual([first!.person, first!.login, first!.address])
    expect(out!.person).not.toBe(first!.login)
    const everything = JSON.stringify([await rowsOf(database), lines, keyless.lines])
    for (const raw of ['customer-1', 'maya', 'Maya', '2001', key]) expect(everything).not.toContain(raw)
    expect(lines[0]).toMatchObject({ msg: 'security', event: 'sign-in', at: new Date(testNow).toISOString(), person: first!.person, requestId: 'r1', role: 'customer', count: 1 })
  })

  test('counts what is alike in a second, and what is more than it can describe: a flood fills neither memory nor table', async () => {
    const database = await openTestDatabase()
    const { runtime, lines } = openLog(database)
    for (let n = 0; n < 5000; n++) recordSecurityEvent(runtime, { event: 'limit', address: '198.51.100.7', facts: { route: '/a' } })
    for (let n = 0; n < 5000; n++) recordSecurityEvent(runtime, { event: 'sign-in', address: `10.0.${n >> 8}.${n & 255}` })
    await writeSecurityEvents(runtime)
    const rows = await rowsOf(database)
    expect(rows).toHaveLength(1001)
    expect(rows.find((row) => row.facts !== '{}')).toMatchObject({ count: 5000 })
    expect(rows.find((row) => row.event === 'log.overflow')).toMatchObject({ count: 4001 })
    expect(lines).toHaveLength(1001)
    await writeSecurityEvents(runtime)
    expect(await rowsOf(database)).toHaveLength(1001)
  })

  test('describes 60 a minute of what anybody can cause, and counts the rest: from ever more networks it is 61 rows a minute', async () => {
    const database = await openTestDatabase()
    const { runtime, clock } = openLog(database)
    for (let second = 0; second < 60; second++) {
      clock.now = testNow + second * 1000
      for (let n = 0; n < 300; n++) recordSecurityEvent(runtime, { event: 'limit', address: `2001:db8:${second.toString(16)}:${n.toString(16)}::1` })
      recordSecurityEvent(runtime, { event: 'staff.read', person: `p${second}` })
      await writeSecurityEvents(runtime)
    }
    clock.now = testNow + 60_000
    await writeSecurityEvents(runtime)
    const rows = await rowsOf(database)
    const limits = rows.filter(({ event }) => event === 'limit')
    expect([limits.length, limits.reduce((sum, { count }) => sum + count, 0), rows.length - limits.length]).toEqual([61, 18_000, 60])
    expect(limits.filter(({ address }) => address === null)).toEqual([expect.objectContaining({ facts: '{"described":"no"}', count: 17_940 })])
    recordSecurityEvent(runtime, { event: 'limit', address: '198.51.100.7' })
    await writeSecurityEvents(runtime)
    expect(await rowsOf(database)).toHaveLength(rows.length + 1)
  })

  test('writes no row of what anybody can cause while the disk is nearly full, and says afterwards how many there were', async () => {
    const database = await openTestDatabase()
    const room = { isThere: false }
    const tight: Database = { ...database, hasSpareRoom: () => room.isThere }
    const { runtime, clock } = openLog(tight)
    for (let n = 0; n < 20; n++) recordSecurityEvent(runtime, { event: 'refused.write', address: `10.0.0.${n}` })
    recordSecurityEvent(runtime, { event: 'sign-in', person: 'p' })
    clock.now += 120_000
    await writeSecurityEvents(runtime)
    expect((await rowsOf(database)).map(({ event }) => event)).toEqual(['sign-in'])
    room.isThere = true
    await writeSecurityEvents(runtime)
    expect((await rowsOf(database)).map(({ event, count }) => [event, count])).toEqual([['refused.write', 20], ['sign-in', 1]])
  })

  test('keeps what the database would not take for the next round, once, with what came meanwhile', async () => {
    const database = await openTestDatabase()
    const { runtime, lines } = openLog(database)
    recordSecurityEvent(runtime, { event: 'sign-out', person: 'p' })
    await database.write.schema.alterTable('security_event').renameTo('away').execute()
    const failing = writeSecurityEvents(runtime)
    recordSecurityEvent(runtime, { event: 'sign-out', person: 'p' })
    await expect(failing).rejects.toThrow()
    expect(lines).toEqual([])
    await database.write.schema.alterTable('away').renameTo('security_event').execute()
    await writeSecurityEvents(runtime)
    expect((await rowsOf(database)).map(({ event, count }) => [event, count])).toEqual([['sign-out', 2]])
    expect(lines).toHaveLength(1)
  })

  test('goes after its retention, and is exported from a moment on as JSON lines while the site runs', async () => {
    const location = await lendTestLocation(engine)
    const database = await openDatabase(location)
    const { runtime, clock } = openLog(database, { SECURITY_LOG_KEY: key, SECURITY_LOG_DAYS: '30' })
    for (const [days, reason] of [[-31, 'old'], [-29, 'young'], [-1, 'new']] as const) {
      clock.now = testNow + days * dayMs
      recordSecurityEvent(runtime, { event: 'sign-in.failed', facts: { reason } })
    }
    clock.now = testNow
    await writeSecurityEvents(runtime)
    await purgeSecurityEvents(runtime)
    const program = fileURLToPath(new URL('./export-cli.ts', import.meta.url))
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], { encoding: 'utf8', env: { ...compiledSources, PATH: process.env.PATH, CARELINE_DATA: location.dataDirectory, DATABASE_URL: location.databaseUrl ?? '' } })
    const reasonsOf = (text: string) => text.trim().split('\n').map((line) => (JSON.parse(line) as { reason: string }).reason)
    const all = run()
    const late = run(new Date(testNow - 2 * dayMs).toISOString())
    await database.close()
    expect([all.stderr, reasonsOf(all.stdout), reasonsOf(late.stdout)]).toEqual(['', ['young', 'new'], ['new']])
    expect(run('yesterday')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('Usage') })
  })
})
