import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AppointmentTable } from '#platform/database/appointment-tables.ts'
import type { Schema } from '#platform/database/schema.ts'
import { shownStatus, type Appointment } from '../contract.ts'
import type { VisitWindow } from '../visit-time.ts'

export type AppointmentRow = Selectable<AppointmentTable>

/** Who asks: the owner of the account, the holder of a finder's capability, or both. */
export interface Actor {
  customerId: string | undefined
  /** hash of the capability's token */
  tokenHash: string | undefined
  /** a field system that has shown its token: it sees every visit that it has not deleted */
  partnerId?: string
  /** epoch ms: an expired capability is none */
  now: number
}

/** What names a visit in a call. */
export type AppointmentName = { workOrderId: string; externalOrderId?: string } | { externalJobId: string }

/** The visit, if the actor may see it: somebody else's is as absent as one that does not exist (ACC-16). */
export async function findAppointment(db: Kysely<Schema>, actor: Actor, name: AppointmentName): Promise<AppointmentRow | undefined> {
  let query = db.selectFrom('appointment').selectAll('appointment').where(({ or, exists, selectFrom, eb }) =>
    actor.partnerId !== undefined ? eb('appointment.deleted_at', 'is', null) : or([
      exists(
        selectFrom('account')
          .select('account.number')
          .whereRef('account.number', '=', 'appointment.account_number')
          .where('account.customer_id', '=', actor.customerId ?? ''),
      ),
      exists(
        selectFrom('finder_capability')
          .select('finder_capability.token_hash')
          .whereRef('finder_capability.work_order_id', '=', 'appointment.work_order_id')
          .where('finder_capability.token_hash', '=', actor.tokenHash ?? '')
          .where('finder_capability.expires_at', '>', actor.now),
      ),
    ]),
  )
  if ('externalJobId' in name) query = query.where('external_job_id', '=', name.externalJobId)
  else query = query.where('work_order_id', '=', name.workOrderId)
  if ('externalOrderId' in name && name.externalOrderId !== undefined) query = query.where('external_order_id', '=', name.externalOrderId)
  return query.executeTakeFirst()
}

/** The visits of a person's accounts, or of one of them, soonest first. */
export async function listAppointmentsOf(db: Kysely<Schema>, customerId: string, ban: string | undefined): Promise<AppointmentRow[]> {
  const own = db
    .selectFrom('appointment')
    .innerJoin('account', 'account.number', 'appointment.account_number')
    .selectAll('appointment')
    .where('account.customer_id', '=', customerId)
    .orderBy('appointment.date')
    .orderBy('appointment.start_time')
    .orderBy('appointment.work_order_id')
  return (ban === undefined ? own : own.where('account.number', '=', ban)).execute()
}

/** What a finder's look-up allowed, soonest first. */
export async function listAppointmentsFound(db: Kysely<Schema>, tokenHash: string, now: number): Promise<AppointmentRow[]> {
  return db
    .selectFrom('appointment')
    .innerJoin('finder_capability', 'finder_capability.work_order_id', 'appointment.work_order_id')
    .selectAll('appointment')
    .where('finder_capability.token_hash', '=', tokenHash)
    .where('finder_capability.expires_at', '>', now)
    .orderBy('appointment.date')
    .orderBy('appointment.start_time')
    .orderBy('appointment.work_order_id')
    .execute()
}

/** FIN-10: a wrong ZIP and a wrong value are the same query with the same answer. */
export async function listAppointmentsAt(db: Kysely<Schema>, by: { kind: 'orderId' | 'ban'; value: string; zip: string }): Promise<AppointmentRow[]> {
  return db
    .selectFrom('appointment')
    .selectAll()
    .where(by.kind === 'orderId' ? 'external_order_id' : 'account_number', '=', by.value)
    .where('zip', '=', by.zip)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('work_order_id')
    .execute()
}

export async function isRegionReachable(db: Kysely<Schema>, region: string): Promise<boolean> {
  const row = await db.selectFrom('service_region').select('is_reachable').where('name', '=', region).executeTakeFirst()
  return row?.is_reachable !== 0
}

export async function listFreeSlots(db: Kysely<Schema>, region: string, from: string, to: string): Promise<VisitWindow[]> {
  const rows = await db
    .selectFrom('visit_slot')
    .select(['date', 'start_time', 'end_time'])
    .where('region', '=', region)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .whereRef('taken', '<', 'capacity')
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  return rows.map((row) => ({ date: row.date, startTime: row.start_time, endTime: row.end_time }))
}

/** One place more or less of a window: false where there is none left, or no such window. */
export async function movePlace(trx: Transaction<Schema>, region: string, slot: VisitWindow, step: 1 | -1): Promise<boolean> {
  const update = trx
    .updateTable('visit_slot')
    .set(({ eb }) => ({ taken: eb('taken', '+', step) }))
    .where('region', '=', region)
    .where('date', '=', slot.date)
    .where('start_time', '=', slot.startTime)
    .where('end_time', '=', slot.endTime)
  const { numUpdatedRows } = await (step === 1 ? update.whereRef('taken', '<', 'capacity') : update.where('taken', '>', 0)).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasSlot(trx: Transaction<Schema>, region: string, slot: VisitWindow): Promise<boolean> {
  const row = await trx
    .selectFrom('visit_slot')
    .select('region')
    .where('region', '=', region)
    .where('date', '=', slot.date)
    .where('start_time', '=', slot.startTime)
    .where('end_time', '=', slot.endTime)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the row where it is still at the version before: false where somebody was quicker. */
export async function updateAppointment(trx: Transaction<Schema>, row: AppointmentRow): Promise<boolean> {
  const { work_order_id: id, ...columns } = row
  const { numUpdatedRows } = await trx
    .updateTable('appointment')
    .set(columns)
    .where('work_order_id', '=', id)
    .where('version', '=', row.version - 1)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertChange(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  change: { at: number; action: string; actor: string; reason?: string | undefined; mail?: { messageId: string; payload: object } },
): Promise<void> {
  const snapshot = JSON.stringify({ ...presentWithContact(row), reason: change.reason })
  await trx
    .insertInto('appointment_event')
    .values({ work_order_id: row.work_order_id, version: row.version, at: change.at, action: change.action, actor: change.actor, snapshot })
    .execute()
  if (!change.mail) return
  await trx
    .insertInto('outbox_mail')
    .values({
      message_id: change.mail.messageId,
      created_at: change.at,
      sent_at: null,
      attempts: 0,
      account_number: row.account_number,
      template: change.action,
      payload: JSON.stringify(change.mail.payload),
      due_at: change.at,
      subject_id: row.work_order_id,
    })
    .execute()
}

/** What leaves the service: the specification's names, the status as people are shown it. */
export function presentAppointment(row: AppointmentRow): Appointment {
  return {
    workOrderId: row.work_order_id,
    externalOrderId: row.external_order_id,
    externalJobId: row.external_job_id,
    kind: row.kind,
    type: row.type,
    service: row.service,
    status: shownStatus(row.type, row.status),
    customer: { billingAccount: row.account_number, region: row.region, timezone: row.time_zone, zipcode: row.zip },
    ...(row.business_direct_id === null ? {} : { bdr: { customerId: row.business_direct_id } }),
    slot: { date: row.date, startTime: row.start_time, endTime: row.end_time },
    rescheduleRemaining: row.reschedules_left,
    version: row.version,
  }
}

/** The same with whom the technician meets: for the account's owner, not for somebody who knows an order id and a ZIP. */
export function presentWithContact(row: AppointmentRow): Appointment {
  return { ...presentAppointment(row), dayOfContact: JSON.parse(row.contact) as Appointment['dayOfContact'] }
}
