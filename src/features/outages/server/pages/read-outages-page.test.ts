import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { buildContext, buildRuntime, testNow } from '#test/support/context.ts'
import { buildOutage } from '../../testing.ts'
import { outageHandlers } from '../handlers.ts'
import { answerForm } from './read-outages-page.ts'
import { readPlaceCheck } from './read-place-check.ts'

test('OUT-01 a ZIP that no place has is said to be unknown, never to be without an outage', async () => {
  const runtime = buildRuntime({ database: await openTestDatabase('sqlite'), handlers: outageHandlers })
  for (const [path, error] of [['/support/outages', 'We don’t know the ZIP code 00000. Check it and enter it again.'], ['/es-us/support/outages', 'No conocemos el código postal 00000. Revíselo y escríbalo de nuevo.']] as const) {
    const visitor = buildContext(runtime, { path })
    expect(await answerForm(visitor, new URLSearchParams({ zip: '00000' }))).toMatchObject({ status: 400, page: { typed: { zip: '00000', error }, result: undefined } })
    expect(await readPlaceCheck(visitor, '00000')).toMatchObject({ kind: 'unknown', title: error })
  }
  const visitor = buildContext(runtime)
  expect(await answerForm(visitor, new URLSearchParams({ zip: '30310' }))).toMatchObject({ status: 200, page: { result: { kind: 'notAffected' } } })
  expect(await readPlaceCheck(visitor, '30310')).toMatchObject({ kind: 'notAffected' })
})

test('OUT-03 who asked about a ZIP and wrote an impossible address still sees both', async () => {
  const database = await openTestDatabase('sqlite')
  await database.write.insertInto('outage').values(buildOutage(testNow, { id: 'OUT-1' })).execute()
  const visitor = buildContext(buildRuntime({ database, handlers: outageHandlers }))
  const { status, page } = await answerForm(visitor, new URLSearchParams({ outage: 'OUT-1', zip: '30309', email: 'rosa@@x' }))
  expect(status).toBe(400)
  expect([page.result?.zip, page.result?.kind, page.followed?.typed?.email]).toEqual(['30309', 'affected', 'rosa@@x'])
})
