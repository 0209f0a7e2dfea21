import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/databases.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import { addCustomer } from '#test/support/people.ts'
import { buildOutage } from '../../testing.ts'
import { outageHandlers } from '../handlers.ts'
import { readOutageNotice } from './read-outage-notice.ts'

test('OUT-05 a visit or ticket hears of what is down at its customer’s address and is about its service, and of nothing else', async () => {
  const database = await openTestDatabase('sqlite')
  await addCustomer(database, { id: 'here', zip: '30309' })
  await database.write.insertInto('outage').values([buildOutage(testNow, { id: 'OUT-tv', services: '["tv"]', title: 'TV is down', title_es: 'Sin TV' }), buildOutage(testNow, { id: 'OUT-far', services: '["internet"]', zips: ['94110'] }), buildOutage(testNow, { id: 'OUT-over', services: '["phone"]', ended_at: testNow - 1 })]).execute()
  const runtime = buildRuntime({ database, handlers: outageHandlers })
  const here = buildContext(runtime, { identity: signedInAs('here') })
  const notice = await readOutageNotice(here, ['tv', 'internet'], 'repair')
  expect(notice).toMatchObject({ title: 'TV is down', link: { href: '/support/outages' } })
  expect(notice!.text).toMatch(/^Since .+ Back by about .+ if everything works then, cancel the visit\.$/)
  expect(await readOutageNotice({ ...here, locale: 'es' as const }, ['tv'], 'ticket')).toMatchObject({ title: 'Sin TV', link: { href: '/es-us/support/outages' } })
  expect((await readOutageNotice(here, ['tv'], 'network'))!.text).toContain('A restart won’t fix it')
  expect(await readOutageNotice(here, ['internet', 'phone'], 'visit')).toBeUndefined()
  expect(await readOutageNotice(here, [], 'visit')).toBeUndefined()
  // What was reported long before the outage began has another reason.
  expect(await readOutageNotice(here, ['tv'], 'ticket', testNow - 3 * 86_400_000)).toBeUndefined()
  expect(await readOutageNotice(here, ['tv'], 'ticket', testNow)).toBeDefined()
  expect(await readOutageNotice(buildContext(runtime), ['tv'], 'visit')).toBeUndefined()
  // A failing outage list does not hold the page back and shows no notice.
  expect(await readOutageNotice(buildContext(buildRuntime({ database, handlers: [] }), { identity: signedInAs('here') }), ['tv'], 'visit')).toBeUndefined()
})
