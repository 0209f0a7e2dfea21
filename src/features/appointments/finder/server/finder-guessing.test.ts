import { expect, test } from 'vitest'
import { describeEachEngine } from '#test/support/databases.ts'
import { readMetrics } from '#platform/observability/metrics.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { appointmentSearch } from '../../booking/appointment-endpoints.ts'
import { addAppointments, callAs, mayasAppointment } from '../../booking/server/store/test-appointments.ts'

const guesses = 1000
const right = { orderid: mayasAppointment.externalOrderId, zipcode: '30309' }

async function look(runtime: Runtime, account: { orderid: string; zipcode: string }, address: string): Promise<'found' | 'empty' | 'refused'> {
  const outcome = await callAs(runtime, { token: 'token-of-a-guesser', address }, appointmentSearch, { query: {}, body: { account: { ...account, source: 'supportSearchAppt' } } })
  if (!outcome.ok) {
    expect(outcome).toMatchObject({ status: 429, code: 'TOO_MANY_LOOKUPS' })
    expect(outcome.retryAfterS).toBeGreaterThan(0)
    expect(outcome.retryAfterS).toBeLessThanOrEqual(900)
    return 'refused'
  }
  return JSON.stringify(outcome.data).includes(mayasAppointment.workOrderId) ? 'found' : 'empty'
}

const outcomes = ['found', 'empty', 'error', 'limited'] as const

async function lookUpsCounted(): Promise<number[]> {
  const { text } = await readMetrics()
  return outcomes.map((outcome) => Number(new RegExp(`^careline_finder_lookups_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0))
}

const addressOf = (n: number) => `203.0.${n >> 8}.${n & 255}`

describeEachEngine('guessing at the finder', (openTestDatabase) => {
  test('FIN-11 of 1,000 order ids guessed from one address 30 are looked up; then not even the right one is, and others are not held up', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const answers = []
    for (let n = 0; n < guesses; n++) answers.push(await look(runtime, { ...right, orderid: `71-${n}` }, '192.0.2.9'))
    expect(answers).toEqual(Array.from({ length: guesses }, (_, n) => (n < 30 ? 'empty' : 'refused')))
    expect(await look(runtime, right, '192.0.2.9')).toBe('refused')
    expect(await look(runtime, right, '192.0.2.10')).toBe('found')
    expect(await database.read.selectFrom('finder_lookup').select('outcome').where('outcome', '=', 'empty').execute()).toHaveLength(30)
  })

  test('FIN-11 who has a whole IPv6 /48 looks up 300 orders from it, and not 30 from each of its 65,536 networks; other networks are not held up', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const answers = []
    for (let n = 0; n < 320; n++) answers.push(await look(runtime, { ...right, orderid: `71-${n}` }, `2001:db8:7:${n.toString(16)}::1`))
    expect(answers).toEqual(Array.from({ length: 320 }, (_, n) => (n < 300 ? 'empty' : 'refused')))
    expect(await look(runtime, right, '2001:db8:7:ffff::1')).toBe('refused')
    expect(await look(runtime, right, '2001:db8:8::1')).toBe('found')
  })

  test('FIN-11 an address that is over its limit uses up nobody else’s tries', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    for (let n = 0; n < 30; n++) await look(runtime, { ...right, orderid: `71-${n}` }, '192.0.2.9')
    for (let n = 0; n < 50; n++) expect(await look(runtime, { ...right, zipcode: '00501' }, '192.0.2.9')).toBe('refused')
    expect(await look(runtime, right, '192.0.2.10')).toBe('found')
  })

  test('FIN-11 who knows some visits does not look up others without end: what is found counts, for the number and for the address', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    for (let n = 0; n < 25; n++) await look(runtime, { ...right, orderid: `71-${n}` }, '192.0.2.9')
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await look(runtime, right, '192.0.2.9'))
    for (let n = 0; n < 6; n++) answers.push(await look(runtime, right, addressOf(n)))
    expect(answers).toEqual(['found', 'found', 'found', 'found', 'found', 'refused', 'found', 'found', 'found', 'found', 'found', 'refused'])
  })

  test('FIN-11 a fault of ours is no try; found, missed, failed and refused look-ups are counted for whoever watches', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const before = await lookUpsCounted()
    const down = { orderid: '71-000000000500', zipcode: '30309' }
    for (let n = 0; n < 40; n++) {
      const outcome = await callAs(runtime, { token: 'token-of-a-visitor', address: '192.0.2.9' }, appointmentSearch, { query: {}, body: { account: { ...down, source: 'supportSearchAppt' } } })
      expect(outcome).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
    }
    expect(await look(runtime, right, '192.0.2.9')).toBe('found')
    for (let n = 0; n < 11; n++) await look(runtime, { ...down, zipcode: '30308' }, '192.0.2.9')
    const after = await lookUpsCounted()
    expect(after.map((count, index) => count - before[index]!)).toEqual([1, 10, 40, 1])
  })

  test('FIN-11 of 1,000 ZIPs guessed for one order from as many addresses 10 are looked up; then not even the right one is, and nothing was allowed', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const answers = []
    for (let n = 0; n < guesses; n++) answers.push(await look(runtime, { ...right, zipcode: String(10_000 + n) }, addressOf(n)))
    expect(answers).toEqual(Array.from({ length: guesses }, (_, n) => (n < 10 ? 'empty' : 'refused')))
    expect(await look(runtime, right, '198.51.100.200')).toBe('refused')
    expect(await database.read.selectFrom('finder_lookup').select('outcome').execute()).toHaveLength(10)
    expect(await database.read.selectFrom('finder_capability').select('token_hash').execute()).toEqual([])
  })
})
