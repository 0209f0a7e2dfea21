import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { rescheduleAppointment } from '#features/appointments/contract.ts'
import type { VisitWindow } from '#features/appointments/visit-time.ts'
import { demoCustomerId } from '#features/sign-in/server/seed-demo-people.ts'
import type { Database } from '#platform/database/database.ts'
import type { TestLocation } from '#platform/database/test-databases.ts'
import { gatewaySecretHeader, identityHeaderNames } from '#platform/identity-headers.ts'

const secret = 'a-secret-of-the-tests-with-32-characters'

export interface ServicesProcess {
  origin: string
  /** kill −9; resolves when the process is gone */
  kill(): Promise<void>
}

/** Starts a services process of its own on a database; it ends with the running test. */
export async function startServices({ databaseUrl, dataDirectory }: TestLocation): Promise<ServicesProcess> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('./test-services.ts', import.meta.url))], {
    env: { CARELINE_ENV: 'demo', LOG_LEVEL: 'error', PORT: '0', GATEWAY_SECRET: secret, CARELINE_DATA: dataDirectory, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await ended
  }
  onTestFinished(() => end('SIGTERM'))
  const [port] = await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('The services process ended before it listened.')))])
  return { origin: `http://127.0.0.1:${String(port).trim()}`, kill: () => end('SIGKILL') }
}

export interface Visit {
  workOrderId: string
  externalOrderId: string
}

export interface Answer {
  /** 0 where the connection broke before an answer was there */
  status: number
  text: string
  /** how often nobody answered in time before */
  timeouts: number
}

const mostTries = 20

/**
 * Asks a services process, as our web process does, to move a visit of `maya.torres`; and again with the same key while
 * it does not answer in time, which on a busy machine may happen.
 */
export async function moveOver(origin: string, visit: Visit, slot: VisitWindow, key: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, [gatewaySecretHeader]: secret, [identityHeaderNames.uuid]: demoCustomerId('maya.torres') }
  const request = { method: 'POST', headers, body: JSON.stringify({ slot, appointment: visit, account: {} }) }
  for (let timeouts = 0; ; timeouts++) {
    const answer = await fetch(origin + rescheduleAppointment.path, request).then(
      async (response) => ({ status: response.status, text: await response.text() }),
      () => ({ status: 0, text: '' }),
    )
    if (answer.status !== 504 || timeouts === mostTries) return { ...answer, timeouts }
  }
}

export const mayasVisit: Visit = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }

/** A window of a week to come that is on sale in Maya's region, the first or a later one. */
export async function findWindow(database: Database, after: number): Promise<VisitWindow> {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const rows = await database.read.selectFrom('visit_slot').selectAll().where('region', '=', region).where('date', '>', from).orderBy('date').orderBy('start_time').limit(after + 1).execute()
  const row = rows[after]!
  return { date: row.date, startTime: row.start_time, endTime: row.end_time }
}

export const region = 'SE'

/** The windows of Maya's region have so many places, and so many are taken. */
export async function setPlaces(database: Database, slot: VisitWindow, places: { capacity: number; taken: number }): Promise<void> {
  await database.write.updateTable('visit_slot').set(places).where('region', '=', region).where('date', '=', slot.date).where('start_time', '=', slot.startTime).execute()
}

export async function takenAt(database: Database, slot: VisitWindow): Promise<number> {
  const row = await database.read.selectFrom('visit_slot').select('taken').where('region', '=', region).where('date', '=', slot.date).where('start_time', '=', slot.startTime).executeTakeFirstOrThrow()
  return row.taken
}
