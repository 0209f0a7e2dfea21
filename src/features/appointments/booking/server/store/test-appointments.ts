import { onTestFinished } from 'vitest'
import type { Endpoint, InputOf } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { Database } from '#platform/database/database.ts'
import { readDemoWorld } from '#platform/config/demo-world.ts'
import { buildContext, buildRuntime, signedInAs, testNow } from '#test/support/context.ts'
import type { Runtime } from '#platform/context/request-context.ts'
import { addAccount, addCustomer } from '#test/support/people.ts'
import { rescheduleAppointment } from '../../appointment-endpoints.ts'
import { appointmentHandlers } from '../../../server/handlers.ts'
import { closeFieldSystem } from '../../../field-system/server/field-system-client.ts'
import { reminderTemplate } from '../../../mail/server/change-mails.ts'
import { moveDemoAppointments } from './seed-demo-appointments.ts'
import { fieldSystemOf, appointmentsOf } from '../../../field-system/server/test-field-system.ts'

/** Maya's install: Monday 23 November 2026, 08:00 to 10:00 in New York. */
export const mayasAppointment = { workOrderId: 'WO100210', externalOrderId: '71-104233550198' }
export const bensAppointment = { workOrderId: 'WO100229', externalOrderId: 'RP-229000117' }
export const tuesday = { date: '2026-11-24', startTime: '10:00', endTime: '12:00' }

/**
 * Adds the demo world's appointments and the owners of their accounts, in this database's tables or its field system.
 */
export async function addAppointments(database: Database, now = testNow): Promise<Runtime> {
  const fieldSystem = fieldSystemOf(database)
  await addOwners(database)
  if (fieldSystem) await addOwners(fieldSystem.database)
  await openGates(database)
  await moveDemoAppointments(appointmentsOf(database), await readDemoWorld('content'), now)
  const runtime = buildRuntime({ database, handlers: appointmentHandlers, clock: () => now, environment: fieldSystem?.environment ?? {} })
  onTestFinished(() => closeFieldSystem(runtime.config))
  return runtime
}

/** FLG-02, FLG-03: sets the flags so that every appointment is shown and its contact may be changed. */
export async function openGates(database: Database, changes: Record<string, string> = {}): Promise<void> {
  const values = { 'appt-tech': '100', 'appt-bdr': '100', 'cfg-ixp-support-changedayofcontact-active': 'true', ...changes }
  const rows = Object.entries(values).map(([name, value]) => ({ team: 'support', name, value }))
  await database.write.deleteFrom('allocation').where('team', '=', 'support').execute()
  await database.write.insertInto('allocation').values(rows).execute()
}

async function addOwners(database: Database): Promise<void> {
  for (const [id, number] of [['maya', '301448210'], ['ben', '301448229'], ['priya', '301990017'], ['noor', '402118806']] as const) {
    await addCustomer(database, { id, email: `${id}@example.com` })
    await addAccount(database, { number, customer_id: id })
  }
}

export interface CallerMarks {
  customer?: string
  token?: string
  key?: string
  address?: string
}

export function contextOf(runtime: Runtime, { customer, token, address }: CallerMarks) {
  return buildContext(runtime, {
    ...(customer === undefined ? {} : { identity: signedInAs(customer) }),
    ...(address === undefined ? {} : { client: { address } }),
    visitor: { capability: token },
  })
}

/** Calls an endpoint as this caller, with the caller's idempotency key. */
export function callAs<E extends Endpoint>(runtime: Runtime, who: CallerMarks, endpoint: E, input: InputOf<E>) {
  return call(contextOf(runtime, who), endpoint, input, { signIn: 'return', ...(who.key === undefined ? {} : { idempotencyKey: who.key }) })
}

export function moveTo(runtime: Runtime, who: CallerMarks, slot: typeof tuesday, appointment: { workOrderId: string; externalOrderId: string; version?: number } = mayasAppointment) {
  return callAs(runtime, who, rescheduleAppointment, { body: { slot, appointment, account: {} } })
}

export async function takenAt(database: Database, slot: typeof tuesday, region = 'SE'): Promise<number> {
  const row = await appointmentsOf(database).read
    .selectFrom('visit_slot')
    .select('taken')
    .where('region', '=', region)
    .where('date', '=', slot.date)
    .where('start_time', '=', slot.startTime)
    .executeTakeFirstOrThrow()
  return row.taken
}

/** The e-mails about changes, without waiting reminders. */
export function readChangeMails(database: Database) {
  return database.read.selectFrom('outbox_mail').selectAll().where('template', '<>', reminderTemplate).orderBy('created_at').orderBy('message_id').execute()
}
