import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RouterContextProvider, type RequestHandler } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteVariants } from '#contracts/site-path.ts'
import { loadConfig } from '#platform/config/config.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { providePageContext } from '#platform/context/page-context.ts'
import { demoUnits, serveUnits, type SimulatedUnits } from '#features/equipment/testing.ts'
import { demoGateways, serveGateways, type SimulatedGateways } from '#features/home-network/testing.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { buildContext, signedInAs } from '../support/context.ts'
import { wordsOf } from '../support/gateway-site.ts'
import { createTestPages } from '../support/pages.ts'

const token = 'a-token-of-the-tests'
const [rosas, frozen] = ['2105550163', 'AR2250N00806'] as const
const noor = 'noor.haddad@dtv.sat'
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'careline-equipment-'))

let runtime: OpenRuntime
let units: SimulatedUnits
let gateways: SimulatedGateways
let pages: RequestHandler
let now = Date.now()

beforeAll(async () => {
  const world = await readDemoWorld('content')
  gateways = await serveGateways(demoGateways(world), { token, clock: () => now })
  units = await serveUnits(demoUnits(world), { token, clock: () => now })
  const config = loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: dataDirectory, PUBLIC_URL: 'https://help.example', LOG_LEVEL: 'silent', GATEWAYS_URL: gateways.url, GATEWAYS_TOKEN: token, EQUIPMENT_URL: units.url, EQUIPMENT_TOKEN: token })
  runtime = await openRuntime(config, 'services', { clock: () => now })
  pages = await createTestPages()
}, 60_000)

afterAll(async () => {
  await runtime.close()
  await units.close()
  await gateways.close()
  rmSync(dataDirectory, { recursive: true, force: true })
})

/** A page as a browser without script gets it; with `form`, the answer to the posted form. */
async function open(who: string | undefined, pathname: string, form?: Record<string, string>): Promise<{ status: number; location: string | null; html: string }> {
  const customer = who === undefined ? undefined : await runtime.database.read.selectFrom('customer').select('id').where('login_id', '=', who).executeTakeFirstOrThrow()
  const context = new RouterContextProvider()
  providePageContext(context, { request: buildContext(runtime, { path: pathname, ...(customer ? { identity: signedInAs(customer.id, who) } : {}) }), session: undefined, nonce: 'nonce' })
  const body = form && new URLSearchParams(form)
  const response = await pages(new Request(`https://help.example${pathname}`, { headers: { origin: 'https://help.example', host: 'help.example' }, ...(body ? { method: 'POST', body } : {}) }), context as never)
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const refreshPage = '/support/wireless/refreshconnection/modal'
const tvPage = '/support/mysupport/att-tv/startover/modal'
const own = ['/seequipment/model', '/wireless/refreshconnection/modal', '/mysupport/att-tv/startover/modal', '/robocalls'] as const

test('NET-10 NET-11 each page stands at all four bases, and asks whoever is not signed in to sign in', async () => {
  for (const { base } of siteVariants) {
    for (const page of own) {
      expect(await open('maya.torres', base + page), base + page).toMatchObject({ status: 200 })
      const asked = await open(undefined, base + page)
      expect(asked.status, base + page).toBe(302)
      expect(asked.location).toContain(encodeURIComponent(base + page))
    }
    expect(await open(undefined, `${base}/wantmorehelp/modal?about=tv`), base).toMatchObject({ status: 200 })
  }
})

test('NET-10 ANA-07 the workflows’ own addresses lead to their fix, and nowhere else', async () => {
  expect(await open(undefined, '/support/launchworkflow/modal')).toMatchObject({ status: 302, location: '/support/fix' })
  expect(await open(undefined, '/es-us/support/workflow/modal?fix=no-internet&way=1')).toMatchObject({ location: '/es-us/support/fix/no-internet?way=1' })
  expect(await open(undefined, '/support/smallbusiness/seenextstep/model?fix=//evil.example&way=1')).toMatchObject({ status: 302, location: '/support/smallbusiness/fix?way=1' })
})

test('NET-10 ANA-07 all equipment, with what can be done with each; another account comes first where its owner wants it', async () => {
  const { html } = await open('maya.torres', '/support/seequipment/model')
  for (const text of ['Nokia BGW320 gateway', '404.555.0117 · Apple iPhone 16', 'Home Internet Air', 'Refresh its connection']) expect(html).toContain(text)
  expect((await open(noor, '/es-us/support/seequipment/model')).html).toContain('Revisarlo y reiniciarlo')
  const sent = await open('maya.torres', '/support/seequipment/model', { account: '512003377' })
  expect(sent).toMatchObject({ status: 303, location: '/support/seequipment/model?done=focus' })
  const after = (await open('maya.torres', sent.location!)).html
  expect(after.indexOf('512003377')).toBeLessThan(after.indexOf('301448210'))
  expect(await open('maya.torres', '/support/seequipment/model', { account: '301448300' })).toMatchObject({ status: 422 })
})

test('NET-11 ANA-07 a phone’s connection is refreshed without script, in Spanish, and told as the network says it', async () => {
  const page = `/es-us${refreshPage}`
  const before = await open('rosa.delgado', page)
  expect(before.html).toContain('Nuestra red no tiene registrada esta línea')
  expect((await open('rosa.delgado', page, { unit: rosas })).html).toContain('Marque primero la casilla')
  const sent = await open('rosa.delgado', page, { unit: rosas, confirm: 'yes' })
  expect(sent).toMatchObject({ status: 303, location: `${page}?unit=${rosas}&watch=1` })
  for (const [base, texts] of [['', ['The line is being registered again', 'Our network is registering this line.', 'Registering']], ['/es-us', ['Estamos volviendo a registrar la línea', 'Nuestra red está registrando esta línea.', 'Registrando']]] as const) {
    const running = wordsOf((await open('rosa.delgado', `${base}${refreshPage}`)).html)
    for (const text of texts) expect(running).toContain(text)
    // what is said of a receiver that starts
    expect(running).not.toMatch(/It is starting|Está arrancando/)
  }
  now += 31_000
  expect((await open('rosa.delgado', sent.location!)).html).toContain('La conexión está renovada')
  // a later visit shows the line as normal, and the form
  expect((await open('rosa.delgado', page)).html).toContain('Todo está como debe ser')
})

test('NET-11 ANA-07 a TV receiver is diagnosed and started over; what starting over does not mend is said', async () => {
  const { html } = await open(noor, tvPage)
  for (const text of ['Living room', 'The picture is frozen. Starting over fixes that.', 'ARRIS VIP2250 DVR']) expect(html).toContain(text)
  expect((await open(noor, `${tvPage}?unit=CI7005N00807`)).html).toContain('No signal comes in.')
  // told in the zone of the account
  await runtime.database.write.updateTable('customer').set({ time_zone: 'America/Los_Angeles' }).where('login_id', '=', noor).execute()
  const sent = await open(noor, tvPage, { unit: frozen, confirm: 'yes' })
  expect((await open(noor, sent.location!)).html).toContain('The receiver is starting over')
  now += 91_000
  const done = (await open(noor, sent.location!)).html
  expect(done).toContain('The receiver has started over')
  expect(done).toMatch(/a picture again since [\d:]+ [ap]m PT/)
  units.setFault(frozen, 'garbage')
  expect((await open(noor, `${tvPage}?unit=${frozen}`)).html).toContain('It isn’t answering right now')
  const refused = await open(noor, tvPage, { unit: frozen, confirm: 'yes' })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Nothing was started')
  units.setFault(frozen, 'none')
})

test('NET-11 ACC-16 another’s line and receiver are not there, whatever is asked for', async () => {
  const mayas = '4045550117'
  const shown = await open('rosa.delgado', `${refreshPage}?unit=${mayas}`)
  expect(shown.html).not.toContain('555-0117')
  const unknown = await open('rosa.delgado', refreshPage, { unit: '4040000000', confirm: 'yes' })
  const others = await open('rosa.delgado', refreshPage, { unit: mayas, confirm: 'yes' })
  expect(others.status).toBe(422)
  expect(others.html.replaceAll(mayas, '')).toBe(unknown.html.replaceAll('4040000000', ''))
  expect((await open('maya.torres', tvPage)).html).toContain('No TV receiver to check')
})

test('NET-11 a robocall is reported without script, kept and shown; what is missing is said beside its field', async () => {
  const page = '/support/robocalls'
  const day = new Date(now - 86_400_000).toISOString().slice(0, 10)
  const empty = await open('maya.torres', page, { caller: '12', calledOn: '', calledAt: '', details: 'They wanted <b>money</b>' })
  expect(empty.status).toBe(422)
  for (const text of ['Give the number with its area code', 'Give a day and a time', 'Select one of the radio buttons.', 'They wanted &lt;b&gt;money&lt;/b&gt;']) expect(empty.html).toContain(text)
  expect((await open('maya.torres', page, { caller: '2025550143', calledOn: '2999-01-01', calledAt: '09:30', what: 'sales' })).html).toContain('Give a day and a time')
  const sent = await open('maya.torres', page, { caller: '202-555-0143', calledOn: day, calledAt: '15:05', what: 'pretended', details: '' })
  expect(sent).toMatchObject({ status: 303, location: `${page}?done=kept` })
  const kept = (await open('maya.torres', sent.location!)).html
  for (const text of ['Your report is kept', '202.555.0143', 'Someone who pretended to be us']) expect(kept).toContain(text)
  expect((await open('rosa.delgado', page)).html).not.toContain('555-0143')
})

test('NET-12 HOME-03 what is reported stands in the home’s zone, two at most, each with its fix; not all is well then', async () => {
  const alertsIn = (html: string) => html.split('data-alert').length - 1
  // reported within the last minute, however busy the machine is
  for (const who of ['rosa.delgado', 'joe.marsh']) await open(who, '/support/internet/home')
  const rosa = await open('rosa.delgado', '/es-us/support/')
  expect(alertsIn(rosa.html)).toBe(1)
  expect(rosa.html).toContain('/es-us/support/fix/slow-wifi')
  const joe = await open('joe.marsh', '/support')
  expect(joe.html).toContain('Your internet line is down.')
  expect(joe.html).toContain('/support/fix/no-internet?account=301555133')
  units.setFault(frozen, 'frozen')
  await open(noor, tvPage)
  const tv = await open(noor, '/support')
  expect(alertsIn(tv.html)).toBe(2)
  expect(tv.html.indexOf('no signal')).toBeLessThan(tv.html.indexOf('the picture is frozen'))
  expect(alertsIn((await open('maya.torres', '/support')).html)).toBe(0)
  expect(alertsIn((await open(undefined, '/support')).html)).toBe(0)
})
