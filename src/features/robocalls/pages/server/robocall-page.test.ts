import { expect, test } from 'vitest'
import { accountHandlers } from '#features/account/server.ts'
import { call } from '#platform/services/call.ts'
import { buildContext, buildRuntime, signedInAs } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/databases.ts'
import { addCustomer } from '#test/support/people.ts'
import { reportRobocall } from '../../robocall-endpoints.ts'
import { robocallHandlers } from '../../server/handlers.ts'
import { readRobocallPage } from './robocall-page.ts'

// half past midnight on the operator's clock, half past eleven of the day before in Central Time
const now = Date.parse('2026-11-21T05:30:00Z')

test.each([
  ['America/New_York', '2026-11-21', 'November 21, 2026'],
  ['America/Chicago', '2026-11-20', 'November 20, 2026'],
  // not known
  ['', '2026-11-21', 'November 21, 2026'],
])('NET-11 a report’s days are those of the account’s zone, “%s”', async (timeZone, last, reported) => {
  const database = await openTestDatabase('sqlite')
  await addCustomer(database, { id: 'maya', time_zone: timeZone })
  const runtime = buildRuntime({ database, clock: () => now, handlers: [...accountHandlers, ...robocallHandlers] })
  const context = buildContext(runtime, { identity: signedInAs('maya') })
  await call(context, reportRobocall, { body: { caller: '2025550143', calledOn: '2026-11-20', calledAt: '09:30', what: 'sales', details: '' } })
  const answer = await readRobocallPage(context)
  expect(answer).toMatchObject({ kind: 'page', page: { days: { last }, own: [{ reported: expect.stringContaining(reported) }] } })
})
