import { expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { parseSmtpUrl } from '#platform/mail/mail-settings.ts'
import type { OutboxRow } from '#platform/mail/outbox-store.ts'
import { purgeRecords } from '#platform/jobs/purge-records.ts'
import { sendDue } from '#platform/mail/send-outbox.ts'
import { createSmtpSender } from '#platform/mail/smtp-sender.ts'
import { listenSmtp } from '#test/support/smtp-server.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { testNow } from '#test/support/context.ts'
import { cancelAppointment, updateDayOfContact } from '../../booking/appointment-endpoints.ts'
import { instantOf } from '#platform/time/local-time.ts'
import { createAppointmentMailComposer } from './compose-appointment-mail.ts'
import { purgeLookUps } from '../../finder/server/purge-look-ups.ts'
import { addAppointments, callAs, mayasAppointment, moveTo, readChangeMails, tuesday } from '../../booking/server/store/test-appointments.ts'

const zone = 'America/New_York'
const at = (date: string, time: string) => instantOf(date, time, zone)

async function composeLast(runtime: Runtime) {
  const row = (await readChangeMails(runtime.database)).at(-1)!
  const composed = await createAppointmentMailComposer(runtime)(row)
  if (!composed.ok) throw new Error(JSON.stringify(composed))
  return composed.mail!
}

const cancelMayas = (runtime: Runtime) => callAs(runtime, { customer: 'maya' }, cancelAppointment, { body: { appointment: mayasAppointment, account: {} } })

function remindersOf(database: Database): Promise<OutboxRow[]> {
  return database.read.selectFrom('outbox_mail').selectAll().where('template', '=', 'reminder').where('subject_id', '=', mayasAppointment.workOrderId).orderBy('due_at').execute()
}

/** Runs the sender once at each of these instants; returns the e-mails that a mail server receives. */
async function sendAt(runtime: Runtime, ...instants: number[]): Promise<string[]> {
  const server = await listenSmtp()
  const sender = createSmtpSender(parseSmtpUrl(`smtp://127.0.0.1:${server.port}`)!, runtime.config.mail.from)
  for (const now of instants) {
    const later = { ...runtime, clock: () => now }
    await sendDue({ ...later, sender, compose: createAppointmentMailComposer(later) }, new AbortController().signal)
  }
  return server.taken.map(({ source }) => /^Message-ID: (.*)$/im.exec(source)![1]!.trim()).filter((id) => id.startsWith('<WO100210'))
}

describeEachEngine('e-mails about visits', (openTestDatabase) => {
  test('APT-08 a moved visit: what, when with am and pm in the customer’s own zone, where, reference, a link and the invitation', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    const { to, subject, text, html, invitation } = await composeLast(runtime)
    expect(to).toEqual({ name: 'Ana Reyes', address: 'maya@example.com' })
    expect(subject).toBe('Your installation visit has moved to Tuesday, November 24, 10 am–12 pm ET')
    for (const part of ['Technician visit: installation', 'Tuesday, November 24, 10 am–12 pm ET', 'ZIP 30309', 'Reference: WO100210, change 1', 'http://localhost:3000/support/myappointment?order=71-104233550198', '800.555.0142']) expect(text).toContain(part)
    for (const part of ['10 am–12 pm ET', 'href="http://localhost:3000/support/myappointment?order=71-104233550198"', 'WO100210, change 1']) expect(html).toContain(part)
    expect(invitation?.method).toBe('REQUEST')
    const file = invitation!.file.replaceAll('\r\n ', '')
    for (const line of ['METHOD:REQUEST', 'UID:WO100210@localhost', 'SEQUENCE:1', 'DTSTART;TZID=America/New_York:20261124T100000', 'ORGANIZER;CN="Meadowlink":mailto:no-reply@localhost', 'mailto:maya@example.com']) expect(file).toContain(line)
  })

  test('APT-03 APT-08 a cancelled visit: the same UID, the next SEQUENCE, and METHOD:CANCEL', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    await cancelMayas(runtime)
    const { subject, text, invitation } = await composeLast(runtime)
    expect(subject).toBe('Your installation visit on Tuesday, November 24 is canceled')
    expect(text).toContain('Nobody will come')
    expect(invitation?.method).toBe('CANCEL')
    for (const line of ['METHOD:CANCEL', 'UID:WO100210@localhost', 'SEQUENCE:2', 'STATUS:CANCELLED']) expect(invitation!.file).toContain(`${line}\r\n`)
  })

  test('APT-08 an e-mail is in the language that its reader has chosen, whatever page the change was made on', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await database.write.updateTable('customer').set({ locale: 'es', first_name: 'Rosa' }).where('id', '=', 'maya').execute()
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    const { subject, text, html } = await composeLast(runtime)
    expect(subject).toBe('Su visita de instalación ahora es el martes 24 de noviembre, 10 a.\u00A0m.–12 p.\u00A0m. (hora del Este)')
    for (const part of ['Hola, Rosa:', 'martes 24 de noviembre, 10 a.\u00A0m.–12 p.\u00A0m. (hora del Este)', 'Referencia: WO100210, cambio 1', '/es-us/support/myappointment']) expect(text).toContain(part)
    expect(html).toContain('<html lang="es">')
  })

  test('APT-10 what people have typed is text in an e-mail, never markup', async () => {
    const runtime = await addAppointments(await openTestDatabase())
    const dayOfContact = { firstName: '<img src=x onerror=alert()>', lastName: '"&\' Ruiz', phone: '4045550199' }
    await callAs(runtime, { customer: 'maya' }, updateDayOfContact, { body: { appointment: { externalJobID: 'JOB100210', dayOfContact }, account: {} } })
    const { html, text } = await composeLast(runtime)
    expect(html).toContain('&lt;img src=x onerror=alert()&gt; &quot;&amp;&#39;')
    expect(html).not.toContain('<img')
    expect(text).toContain('<img src=x')
  })

  test('where no address is known the e-mail is marked so, with its reason', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await database.write.updateTable('customer').set({ email: null }).where('id', '=', 'maya').execute()
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    expect(await sendAt(runtime, testNow)).toEqual([])
    expect(await readChangeMails(database)).toMatchObject([{ sent_at: null, given_up_at: testNow, reason: 'no-address' }])
  })

  test('an e-mail of before an update of the program, or of a visit that is over, is given up with its reason', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    const [row] = await readChangeMails(database)
    const compose = createAppointmentMailComposer({ ...runtime, clock: () => at('2026-11-24', '12:00') })
    expect(await compose({ ...row!, payload: '{"calendar":""}' })).toEqual({ ok: false, reason: 'unreadable' })
    expect(await compose({ ...row!, payload: 'x' })).toEqual({ ok: false, reason: 'unreadable' })
    expect(await compose(row!)).toEqual({ ok: false, reason: 'too-late' })
  })

  test('a new visit has its reminders; a moved one those of its new time, and a cancelled one none', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const dueOf = async () => (await remindersOf(database)).map(({ message_id, due_at }) => [message_id, due_at])
    expect(await dueOf()).toEqual([['<WO100210-0.day-before@localhost>', at('2026-11-22', '08:00')]])
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    expect(await dueOf()).toEqual([
      ['<WO100210-1.day-before@localhost>', at('2026-11-23', '10:00')],
      ['<WO100210-1.hours-before@localhost>', at('2026-11-24', '08:00')],
    ])
    await cancelMayas(runtime)
    expect(await dueOf()).toEqual([])
  })

  test('a moved visit’s old reminder is never sent, the new ones are, once each', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    const sent = await sendAt(runtime, testNow, at('2026-11-22', '08:00'), at('2026-11-23', '10:00'), at('2026-11-23', '10:05'), at('2026-11-24', '08:00'))
    expect(sent).toEqual(['<WO100210-1@localhost>', '<WO100210-1.day-before@localhost>', '<WO100210-1.hours-before@localhost>'])
  })

  test('a reminder that was taken up just before its visit moved is not sent either', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const [old] = await remindersOf(database)
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    const compose = createAppointmentMailComposer({ ...runtime, clock: () => old!.due_at })
    expect(await compose(old!)).toEqual({ ok: false, reason: 'superseded' })
  })

  test('a reminder that could not go out by day waits for the morning; after the visit has begun there is none', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    const [reminder] = await remindersOf(database)
    const composeAt = (now: number) => createAppointmentMailComposer({ ...runtime, clock: () => now })(reminder!)
    expect(await composeAt(at('2026-11-23', '22:00'))).toEqual({ ok: false, until: at('2026-11-24', '08:00') })
    expect(await composeAt(at('2026-11-24', '10:00'))).toEqual({ ok: false, reason: 'too-late' })
    const composed = await composeAt(at('2026-11-24', '09:00'))
    expect(composed).toMatchObject({ ok: true, mail: { subject: 'Reminder: your installation visit on Tuesday, November 24' } })
    expect(composed.ok && composed.mail?.invitation).toBeUndefined()
  })

  test('FIN-11 e-mails go 30 days after they were sent, look-ups when their retention is over; what waits stays', async () => {
    const database = await openTestDatabase()
    const runtime = await addAppointments(database)
    const dayMs = 86_400_000
    await moveTo(runtime, { customer: 'maya' }, tuesday)
    await sendAt(runtime, testNow)
    const lookup = { id: 'x', at: testNow, kind: 'ban' as const, value_hash: 'v', address_hash: 'a', outcome: 'empty' as const, request_id: 'r' }
    await database.write.insertInto('finder_lookup').values(lookup).execute()
    const countsAt = async (now: number) => {
      for (const purge of [purgeRecords, purgeLookUps]) await purge({ ...runtime, clock: () => now })
      return [(await readChangeMails(database)).length, (await remindersOf(database)).length, (await database.read.selectFrom('finder_lookup').select('id').execute()).length]
    }
    expect(await countsAt(testNow + 30 * dayMs)).toEqual([1, 2, 1])
    expect(await countsAt(testNow + 31 * dayMs)).toEqual([0, 2, 1])
    expect(await countsAt(testNow + 91 * dayMs)).toEqual([0, 2, 0])
  })
})
