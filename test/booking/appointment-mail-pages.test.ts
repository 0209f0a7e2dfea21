import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RequestHandler } from 'react-router'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { cookieNames, demoCustomerId, signInKeys, startSession } from '#features/sign-in/testing.ts'
import { loadConfig } from '#platform/config/config.ts'
import { createWebApp } from '#app/app.server.ts'
import { openRuntime, type OpenRuntime } from '#app/runtime.server.ts'
import { copyStartedData } from '../pages/started-site.ts'
import { createTestPages } from '../support/pages.ts'

let pages: RequestHandler

beforeAll(async () => {
  pages = await createTestPages()
})

async function openSite(environment: Record<string, string> = {}) {
  // what a demo has left is not for production
  const data = environment['CARELINE_ENV'] === 'production' ? mkdtempSync(path.join(tmpdir(), 'careline-mail-')) : await copyStartedData()
  const runtime = await openRuntime(loadConfig({ CARELINE_ENV: 'test', CARELINE_DATA: data, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://help.example', ...environment }), 'web')
  onTestFinished(async () => {
    await runtime.close()
    rmSync(data, { recursive: true, force: true })
  })
  const app = createWebApp(runtime, pages, { assets: data })
  const ask = async (target: string, init: RequestInit = {}) => app.request(target, init, {})
  const post = (name: string, body: object, cookie: string) =>
    ask(`/msapi/manageappointmentsms/v1/appointment/${name}`, { method: 'POST', headers: { 'content-type': 'application/json', origin: 'http://help.example', cookie }, body: JSON.stringify(body) })
  return { runtime, ask, post }
}

async function cookieOf(runtime: OpenRuntime, loginId: string): Promise<string> {
  const names = cookieNames(runtime.config)
  const person = { customerId: demoCustomerId(loginId), loginId, loginType: 'UserId' as const, firstName: 'A', idToken: '' }
  const lines = await startSession(runtime, names, await signInKeys(runtime.database), new Map(), person as never, false)
  return lines.find((line) => line.startsWith(`${names.session}=`))!.split(';')[0]!
}

const mayasFiles = ['/support/myappointment/visit.ics?visit=WO100210', '/es-us/support/myappointment/visit.ics?visit=WO100210']

test('APT-08 the owner of a visit gets its calendar file, in the page’s language, and nobody keeps it', async () => {
  const { runtime, ask } = await openSite()
  const cookie = await cookieOf(runtime, 'maya.torres')
  for (const target of mayasFiles) {
    const answer = await ask(target, { headers: { cookie } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition'), answer.headers.get('cache-control')], target).toEqual([200, 'text/calendar; charset=utf-8', 'attachment; filename="visit.ics"', 'no-store'])
    const file = await answer.text()
    for (const line of ['METHOD:PUBLISH', 'UID:WO100210@help.example', 'SEQUENCE:0', 'STATUS:CONFIRMED']) expect(file).toContain(`${line}\r\n`)
    expect(file).toContain(target.startsWith('/es-us') ? 'Visita del técnico' : 'Technician visit')
    expect(file).not.toMatch(/Torres|4045550117|301448210/)
  }
})

test('ACC-16 APT-08 for everybody else there is no such calendar file: the same 404 as for a visit that does not exist', async () => {
  const { runtime, ask } = await openSite()
  const ben = await cookieOf(runtime, 'ben.okafor')
  for (const cookie of ['', ben]) {
    const answers = await Promise.all([...mayasFiles.slice(0, 1), '/support/myappointment/visit.ics?visit=WO999999', `/support/myappointment/visit.ics?visit=${'x'.repeat(80)}`, '/support/myappointment/visit.ics'].map((target) => ask(target, { headers: { cookie } })))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const [theirs, none] = await Promise.all(answers.map((answer) => answer.text()))
    expect(theirs).toBe(none)
    expect(theirs).not.toContain('BEGIN:VCALENDAR')
  }
})

test('FIN-11 who has found a visit gets the calendar file of that one and of no other', async () => {
  const { ask, post } = await openSite()
  const found = await post('search', { account: { orderid: '71-104233550198', zipcode: '30309', source: 'supportSearchAppt' } }, '')
  const cookie = found.headers.get('set-cookie')!.split(';')[0]!
  expect((await ask('/support/myappointment/visit.ics?visit=WO100210', { headers: { cookie } })).status).toBe(200)
  expect((await ask('/support/myappointment/visit.ics?visit=WO100229', { headers: { cookie } })).status).toBe(404)
})

test('APT-08 a moved visit’s e-mail is in the demo’s inbox, with the invitation that it came with', async () => {
  const { runtime, ask, post } = await openSite()
  const cookie = await cookieOf(runtime, 'maya.torres')
  const appointment = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }
  const slots = (await (await post('slots', { appointment: { ...appointment, time: { requestDate: '2026-01-01' } }, account: {} }, cookie)).json()) as { content: { days: { date: string; slots: { startTime: string; endTime: string }[] }[] } }
  const day = slots.content.days.at(-1)!
  expect((await post('reschedule', { slot: { date: day.date, ...day.slots[0] }, appointment, account: {} }, cookie)).status).toBe(200)
  const list = await (await ask('/inbox')).text()
  expect(list).toContain('Maya Torres &lt;maya.torres@example.com&gt;')
  expect(list).toContain('/inbox/WO100210-1%40help.example')
  const mail = await (await ask('/inbox/WO100210-1%40help.example')).text()
  expect(mail).toContain('Your installation visit has moved to')
  expect(mail).toContain('href="http://help.example/support/myappointment?order=71-104233550198"')
  expect(mail).not.toMatch(/<body style|<td style/)
  const invitation = await ask('/inbox/WO100210-1%40help.example/invite.ics')
  const file = (await invitation.text()).replaceAll('\r\n ', '')
  for (const line of ['METHOD:REQUEST', 'UID:WO100210@help.example', 'SEQUENCE:1', `DTSTART;TZID=America/New_York:${day.date.replaceAll('-', '')}T`]) expect(file).toContain(line)
  expect((await ask('/inbox/nothing')).status).toBe(404)
})

test('production has no inbox, whatever its outbox holds', async () => {
  const { runtime, ask } = await openSite({ CARELINE_ENV: 'production', PUBLIC_URL: 'https://help.example', OIDC_ISSUER: 'https://id.example.com' })
  await runtime.database.write.insertInto('outbox_mail').values({ message_id: '<x@help.example>', created_at: 1, sent_at: null, attempts: 0, account_number: '1', template: 'cancel', payload: '{}' }).execute()
  for (const target of ['/inbox', '/inbox/', '/inbox.data', '/inbox/x%40help.example', '/inbox/x%40help.example.data', '/inbox/x%40help.example/invite.ics']) {
    expect((await ask(target)).status, target).toBe(404)
  }
  const [row] = await runtime.database.read.selectFrom('outbox_mail').select(['sent_at', 'attempts', 'given_up_at']).execute()
  expect(row).toEqual({ sent_at: null, attempts: 0, given_up_at: null })
})

test('APT-05 ACC-01 a form whose session is gone says so, that nothing was changed, and leads back to its step', async () => {
  const { runtime, ask } = await openSite()
  const fields = { visit: 'WO100210', key: 'a-key-of-mine', version: '1', date: '2026-11-25', start: '08:00', end: '10:00', firstName: 'Ana', lastName: 'Reyes', phone: '4045550199' }
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://help.example' }
  const words = { '/support': 'You were signed out. Nothing was changed.', '/es-us/support': 'Se cerró su sesión. Nada cambió.' }
  for (const [base, said] of Object.entries(words)) {
    for (const step of ['reschedule/confirm', 'cancel', 'updatecontactinfo']) {
      const sent = await ask(`http://help.example${base}/myappointment/${step}?source=omhub`, { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
      const location = sent.headers.get('location')!
      expect([sent.status, new URL(location, 'http://help.example').pathname], step).toEqual([303, `${base}/myappointment`])
      expect(location).not.toMatch(/Ana|Reyes|4045550199/)
      const html = await (await ask(location)).text()
      expect(html).toContain(said)
      const back = `${base}/myappointment/${step}?${new URLSearchParams({ source: 'omhub', visit: 'WO100210', date: '2026-11-25', start: '08:00', end: '10:00' })}`
      expect(html, step).toContain(`href="/acctmgmt/signin?final_url=${encodeURIComponent(back)}"`)
    }
    expect(await (await ask(`${base}/myappointment?from=https://evil.example`)).text()).not.toContain('role="alert"')
  }
  const maya = { cookie: await cookieOf(runtime, 'maya.torres') }
  expect(await (await ask('/support/myappointment?from=cancel', { headers: maya })).text()).not.toContain('role="alert"')
})
