import { expect, test } from 'vitest'
import { call } from '#platform/call.ts'
import { describeEachEngine } from '#platform/database/test-databases.ts'
import type { Runtime } from '#platform/request-context.ts'
import { appointmentSearch } from '../contract.ts'
import { addVisits, contextOf, mayasVisit } from './test-visits.ts'

const guesses = 1000
const right = { orderid: mayasVisit.externalOrderId, zipcode: '30309' }

async function look(runtime: Runtime, account: typeof right, address: string): Promise<'found' | 'empty' | 'refused'> {
  const outcome = await call(contextOf(runtime, { token: 'token-of-a-guesser', address }), appointmentSearch, { query: {}, body: { account: { ...account, source: 'supportSearchAppt' } } })
  if (!outcome.ok) {
    expect(outcome).toMatchObject({ status: 429, code: 'TOO_MANY_LOOKUPS' })
    return 'refused'
  }
  return JSON.stringify(outcome.data).includes(mayasVisit.workOrderId) ? 'found' : 'empty'
}

const addressOf = (n: number) => `203.0.${n >> 8}.${n & 255}`

describeEachEngine('guessing at the finder', (openTestDatabase) => {
  test('FIN-11 of 1,000 order ids guessed from one address 30 are looked up; then not even the right one is, and others are not held up', async () => {
    const database = await openTestDatabase()
    const runtime = await addVisits(database)
    const answers = []
    for (let n = 0; n < guesses; n++) answers.push(await look(runtime, { ...right, orderid: `71-${n}` }, '192.0.2.9'))
    expect(answers).toEqual(Array.from({ length: guesses }, (_, n) => (n < 30 ? 'empty' : 'refused')))
    expect(await look(runtime, right, '192.0.2.9')).toBe('refused')
    expect(await look(runtime, right, '192.0.2.10')).toBe('found')
    expect(await database.read.selectFrom('finder_lookup').select('outcome').where('outcome', '=', 'empty').execute()).toHaveLength(30)
  })

  test('FIN-11 of 1,000 ZIPs guessed for one order from as many addresses 10 are looked up; then not even the right one is, and nothing was allowed', async () => {
    const database = await openTestDatabase()
    const runtime = await addVisits(database)
    const answers = []
    for (let n = 0; n < guesses; n++) answers.push(await look(runtime, { ...right, zipcode: String(10_000 + n) }, addressOf(n)))
    expect(answers).toEqual(Array.from({ length: guesses }, (_, n) => (n < 10 ? 'empty' : 'refused')))
    expect(await look(runtime, right, '198.51.100.200')).toBe('refused')
    expect(await database.read.selectFrom('finder_lookup').select('outcome').execute()).toHaveLength(10)
    expect(await database.read.selectFrom('finder_capability').select('token_hash').execute()).toEqual([])
  })
})
