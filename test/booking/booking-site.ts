import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cancelAppointment, rescheduleAppointment, type AppointmentWindow } from '#features/appointments/contract.ts'
import { demoCustomerId } from '#features/sign-in/testing.ts'
import type { Database } from '#platform/database/database.ts'
import { afterTest, type AtEnd, type TestLocation } from '../support/databases.ts'
import { compiledSources } from '../support/scale.ts'
import { servicesSecretHeader, identityHeaderNames } from '#platform/context/identity-headers.ts'

export const servicesSecret = 'a-secret-of-the-tests-with-32-characters'

export interface ServicesProcess {
  origin: string
  /** sends SIGKILL; resolves when the process is gone */
  kill(): Promise<void>
  /** sends SIGTERM; requests in progress are finished first */
  stop(): Promise<void>
}

/** Starts a separate services process on a database; it ends with the running test, or when `atEnd` says. */
export async function startServices({ databaseUrl, dataDirectory }: TestLocation, environment: Record<string, string> = {}, atEnd: AtEnd = afterTest): Promise<ServicesProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('../support/services.ts', import.meta.url))], {
    // without made-up figures for Insights: writing them takes the processor for seconds
    env: { ...compiledSources, CARELINE_ENV: 'demo', DEMO_LIFE: 'off', LOG_LEVEL: 'error', PORT: '0', SERVICES_SECRET: servicesSecret, CARELINE_DATA: dataDirectory, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  atEnd(() => end('SIGTERM'))
  const [port] = await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('The services process ended before it listened.')))])
  return { origin: `http://127.0.0.1:${String(port).trim()}`, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

export interface Appointment {
  workOrderId: string
  externalOrderId: string
}

export interface Answer {
  /** 0 if the connection broke before an answer */
  status: number
  text: string
  /** the answer's cookie */
  cookie: string | undefined
  /** how many tries timed out before */
  timeouts: number
}

const mostTries = 20
/** the headers of our web process for `maya.torres` */
const asMaya = { [servicesSecretHeader]: servicesSecret, [identityHeaderNames.uuid]: demoCustomerId('maya.torres') }

/**
 * Calls a services process as our web process does, for `maya.torres` unless `who` says otherwise. Retries while the
 * call times out, which may happen on a busy machine; use an idempotency key for changes.
 */
export async function ask(origin: string, path: string, body: object, who: Record<string, string> = asMaya): Promise<Answer> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...who }, body: JSON.stringify(body) }
  for (let timeouts = 0; ; timeouts++) {
    const answer = await send(origin + path, request).catch(() => ({ status: 0, text: '', cookie: undefined }))
    if (answer.status !== 504 || timeouts === mostTries) return { ...answer, timeouts }
  }
}

async function send(url: string, request: RequestInit) {
  const response = await fetch(url, request)
  return { status: response.status, text: await response.text(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] }
}

export function moveOver(origin: string, appointment: Appointment, slot: AppointmentWindow, key: string, who: Record<string, string> = asMaya): Promise<Answer> {
  return ask(origin, rescheduleAppointment.path, { slot, appointment: appointment, account: {} }, { ...who, 'idempotency-key': key })
}

export function cancelOver(origin: string, appointment: Appointment, key: string): Promise<Answer> {
  return ask(origin, cancelAppointment.path, { appointment: appointment, account: {} }, { ...asMaya, 'idempotency-key': key })
}

export const mayasAppointment: Appointment = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }

/** Bookable windows in Maya's region with no places taken, from next week on. */
export async function findWindows(database: Database, count: number): Promise<AppointmentWindow[]> {
  const from = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
  const rows = await database.read.selectFrom('visit_slot').selectAll().where('region', '=', region).where('date', '>', from).where('taken', '=', 0).orderBy('date').orderBy('start_time').limit(count).execute()
  return rows.map((row) => ({ date: row.date, startTime: row.start_time, endTime: row.end_time }))
}

/** Adds the given appointments for Maya, all in one window and without history. */
export async function addAppointmentsAt(database: Database, appointments: readonly Appointment[], slot: AppointmentWindow): Promise<void> {
  const maya = await database.read.selectFrom('appointment').selectAll().where('work_order_id', '=', mayasAppointment.workOrderId).executeTakeFirstOrThrow()
  const place = { date: slot.date, start_time: slot.startTime, end_time: slot.endTime }
  const rows = appointments.map(({ workOrderId }) => ({ ...maya, ...place, work_order_id: workOrderId, external_job_id: `J${workOrderId}`, version: 1, sequence: 0, reschedules_left: 100 }))
  await database.transaction(async (trx) => {
    for (const table of ['appointment_event', 'outbox_mail', 'idempotency_record'] as const) await trx.deleteFrom(table).execute()
    await trx.deleteFrom('appointment').where('work_order_id', 'in', appointments.map(({ workOrderId }) => workOrderId)).execute()
    await trx.insertInto('appointment').values(rows).execute()
  })
}

export function nameAppointments(count: number): Appointment[] {
  return Array.from({ length: count }, (_, n) => ({ workOrderId: `WOR${n}`, externalOrderId: mayasAppointment.externalOrderId }))
}

export const region = 'SE'

/** Sets capacity and taken places of the window in Maya's region. */
export async function setPlaces(database: Database, slot: AppointmentWindow, places: { capacity: number; taken: number }): Promise<void> {
  await database.write.updateTable('visit_slot').set(places).where('region', '=', region).where('date', '=', slot.date).where('start_time', '=', slot.startTime).execute()
}

export async function takenAt(database: Database, slot: AppointmentWindow): Promise<number> {
  const row = await database.read.selectFrom('visit_slot').select('taken').where('region', '=', region).where('date', '=', slot.date).where('start_time', '=', slot.startTime).executeTakeFirstOrThrow()
  return row.taken
}
