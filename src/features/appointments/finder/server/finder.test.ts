import { expect, test } from 'vitest'
import type { Runtime } from '#platform/context/request-context.ts'
import { appointmentInfo, appointmentSearch, cancelAppointment } from '../../booking/appointment-endpoints.ts'
import { describeEachSource, fieldSystemOf } from '../../field-system/server/test-field-system.ts'
import { addAppointments, bensAppointment, callAs, type CallerMarks, mayasAppointment, moveTo, tuesday } from '../../booking/server/store/test-appointments.ts'

const token = 'token-of-a-finder-visitor'

function find(runtime: Runtime, account: { orderid?: string; ban?: string; zipcode: string }, who: CallerMarks = { token }) {
  return callAs(runtime, who, appointmentSearch, { query: {}, body: { account: { ...account, source: 'supportSearchAppt' } } })
}

describeEachSource('the finder', (openTestDatabase) => {
  test('FIN-06 FIN-10 each look-up of the demo world ends as it says', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    expect(await find(runtime, { orderid: '71-104233550198', zipcode: '30309' })).toMatchObject({ data: { content: { install: { appointments: [mayasAppointment] }, repair: { appointments: [] } } } })
    expect(await find(runtime, { ban: '301448229', zipcode: '75202' })).toMatchObject({ data: { content: { repair: { appointments: [bensAppointment] } } } })
    expect(await find(runtime, { ban: '301990017', zipcode: '94105' })).toMatchObject({ data: { content: { repair: { appointments: [{ type: 'bdr', status: 'jeopardy' }] } } } })
    // an operator's system that answers counts as reachable, whatever the demo world says about its regions
    if (!fieldSystemOf(database)) expect(await find(runtime, { orderid: '71-000000000500', zipcode: '30309' })).toMatchObject({ status: 503, code: 'FIELD_SYSTEM_DOWN' })
    const misses = [
      await find(runtime, { ban: '301700001', zipcode: '60601' }),
      await find(runtime, { orderid: '71-104233550198', zipcode: '30308' }),
      await find(runtime, { orderid: '71-000000000001', zipcode: '30309' }),
      await find(runtime, { orderid: '71-000000000500', zipcode: '30308' }),
    ]
    expect(misses[0]).toMatchObject({ ok: true, data: { content: { install: { appointments: [] }, repair: { appointments: [] } } } })
    for (const miss of misses) expect(miss).toEqual(misses[0])
  })

  test('FIN-10 FIN-11 an order ID is found without its dash too, and all spellings share its tries', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const spellings = ['71104233550198', '71-1042-33550198', '71-104233550198']
    const found = await Promise.all(spellings.map((orderid) => find(runtime, { orderid, zipcode: '30309' })))
    for (const each of found) expect(each).toMatchObject({ data: { content: { install: { appointments: [mayasAppointment] } } } })
    const misses = []
    for (let n = 0; n < 9; n++) misses.push(await find(runtime, { orderid: spellings[n % 3]!, zipcode: String(10_000 + n) }, { address: `203.0.113.${n}` }))
    expect(misses.filter((outcome) => !outcome.ok && outcome.code === 'TOO_MANY_LOOKUPS')).toHaveLength(2)
  })

  test('FIN-10 bad input is refused with a code', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    for (const account of [{ zipcode: '30309' }, { orderid: '1', ban: '301448210', zipcode: '30309' }, { ban: '30144821', zipcode: '30309' }, { orderid: '1', zipcode: '3030' }]) {
      expect(await find(runtime, account)).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    }
  })

  test('FIN-11 what was found may be changed, for a while, and nothing else', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const found = await find(runtime, { orderid: mayasAppointment.externalOrderId, zipcode: '30309' })
    expect(JSON.stringify(found)).not.toContain('dayOfContact')
    expect(found).toMatchObject({ data: { content: { install: { appointments: [{ customer: { billingAccount: '*****8210' } }] } } } })
    expect(await moveTo(runtime, { token }, tuesday, bensAppointment)).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
    expect(await moveTo(runtime, { token: 'another-token' }, tuesday)).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
    const own = await callAs(runtime, { token }, appointmentInfo, { query: {}, body: { account: {} } })
    expect(own).toMatchObject({ data: { content: { install: { appointments: [{ workOrderId: 'WO100210' }] }, repair: { appointments: [] } } } })
    for (const answer of [found, own]) expect(JSON.stringify(answer)).not.toContain('301448210')
    expect(JSON.stringify(own)).not.toContain('dayOfContact')
    expect(await callAs(runtime, {}, appointmentInfo, { query: {}, body: { account: {} } })).toMatchObject({ status: 401 })
    const later = { ...runtime, clock: () => runtime.clock() + 900_000 }
    expect(await callAs(later, { token }, cancelAppointment, { body: { appointment: mayasAppointment, account: {} } })).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND' })
    const moved = await moveTo(runtime, { token }, tuesday)
    expect(moved).toMatchObject({ ok: true, data: { content: { appointment: { customer: { billingAccount: '*****8210' } } } } })
    expect(await database.read.selectFrom('appointment_event').select('actor').execute()).toEqual([{ actor: 'finder' }])
  })

  test('FIN-11 each look-up is on record, without what was looked up', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await find(runtime, { ban: '301448229', zipcode: '75202' })
    await find(runtime, { ban: '301448229', zipcode: '75203' })
    const rows = await database.read.selectFrom('finder_lookup').selectAll().execute()
    expect(rows.map((row) => row.outcome).toSorted()).toEqual(['empty', 'found'])
    expect(JSON.stringify(rows)).not.toContain('301448229')
  })

  test('FIN-11 guessing ZIPs of one order ends after ten, from wherever it comes; guessing orders from one network after thirty', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const codes = async (tries: number, account: (n: number) => { orderid: string; zipcode: string }, address: (n: number) => string) => {
      const outcomes = []
      for (let n = 0; n < tries; n++) outcomes.push(await find(runtime, account(n), { address: address(n) }))
      return outcomes.filter((outcome) => !outcome.ok && outcome.code === 'TOO_MANY_LOOKUPS').length
    }
    expect(await codes(12, (n) => ({ orderid: mayasAppointment.externalOrderId, zipcode: String(10_000 + n) }), (n) => `203.0.113.${n}`)).toBe(2)
    expect(await codes(32, (n) => ({ orderid: `71-${n}`, zipcode: '30309' }), () => '192.0.2.9')).toBe(2)
  })
})
