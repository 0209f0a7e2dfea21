import type { Kysely, Selectable, Transaction } from 'kysely'
import type { OutboxMailTable } from '#platform/database/tables/schema.ts'
import type { AppointmentEventTable, AppointmentTable } from '../../../server/tables.ts'
import { prepareQuery } from '#platform/database/prepared-query.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Appointment } from '../../appointment-endpoints.ts'
import { shownStatus } from '../../appointment-status.ts'
import type { AppointmentWindow } from '../../appointment-time.ts'

export type AppointmentRow = Selectable<AppointmentTable>

/** The caller: the owner of the account, the holder of a finder capability, or both; or a partner's field system. */
export interface Actor {
  customerId: string | undefined
  /** hash of the capability's token */
  tokenHash: string | undefined
  /** the client id of an authenticated field system; it sees every appointment that it has not deleted */
  partnerId?: string
  /** the regions that the field system serves; undefined: all of them */
  regions?: readonly string[] | undefined
  /** epoch ms; a capability that has expired by then counts as none */
  now: number
}

/** The id by which a call names an appointment. */
export type AppointmentName = { workOrderId: string; externalOrderId?: string } | { externalJobId: string }

interface Sought {
  customerId: string
  tokenHash: string
  now: number
  /** id of the work order or of the job */
  id: string
  externalOrderId: string
}

function prepareFind(isPartner: boolean, column: 'external_job_id' | 'work_order_id', isByOrder: boolean) {
  return prepareQuery((db, sought: Sought) => {
    const query = db.selectFrom('appointment').selectAll('appointment').where(column, '=', sought.id).where(({ or, exists, selectFrom, eb }) =>
      isPartner ? eb('appointment.deleted_at', 'is', null) : or([
        exists(
          selectFrom('account')
            .select('account.number')
            .whereRef('account.number', '=', 'appointment.account_number')
            .where('account.customer_id', '=', sought.customerId),
        ),
        exists(
          selectFrom('finder_capability')
            .select('finder_capability.token_hash')
            .whereRef('finder_capability.work_order_id', '=', 'appointment.work_order_id')
            .where('finder_capability.token_hash', '=', sought.tokenHash)
            .where('finder_capability.expires_at', '>', sought.now),
        ),
      ]),
    )
    return isByOrder ? query.where('external_order_id', '=', sought.externalOrderId) : query
  })
}

const finds = {
  customer: { job: prepareFind(false, 'external_job_id', false), workOrder: prepareFind(false, 'work_order_id', false), both: prepareFind(false, 'work_order_id', true) },
  partner: { job: prepareFind(true, 'external_job_id', false), workOrder: prepareFind(true, 'work_order_id', false), both: prepareFind(true, 'work_order_id', true) },
}

/**
 * The appointment if the actor may see it; another customer's appointment gives undefined, just like an unknown one
 * (ACC-16).
 */
export async function findAppointment(db: Kysely<Schema>, actor: Actor, name: AppointmentName): Promise<AppointmentRow | undefined> {
  const { job, workOrder, both } = finds[actor.partnerId === undefined ? 'customer' : 'partner']
  const who = { customerId: actor.customerId ?? '', tokenHash: actor.tokenHash ?? '', now: actor.now, externalOrderId: '' }
  if ('externalJobId' in name) return ofRegions(actor, (await job(db, { ...who, id: name.externalJobId })).rows[0])
  const { workOrderId: id, externalOrderId } = name
  return ofRegions(actor, (await (externalOrderId === undefined ? workOrder(db, { ...who, id }) : both(db, { ...who, id, externalOrderId }))).rows[0])
}

/** The row, unless its region is not one that the field system serves. */
function ofRegions({ regions }: Actor, row: AppointmentRow | undefined): AppointmentRow | undefined {
  return row && regions && !regions.includes(row.region) ? undefined : row
}

/** The appointments of all accounts of a customer, or of one account, soonest first. */
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

/** The appointments that a finder look-up gave access to, soonest first. */
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

/** FIN-10: a wrong ZIP and a wrong number are the same query with the same answer. */
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

/**
 * Windows with a free place; undefined if the region's field system cannot be reached. The reachability comes with the
 * slots; a separate query reads it only if there are none.
 */
export async function listFreeSlots(db: Kysely<Schema>, region: string, from: string, to: string): Promise<AppointmentWindow[] | undefined> {
  const rows = await db
    .selectFrom('visit_slot')
    .leftJoin('service_region', 'service_region.name', 'visit_slot.region')
    .select(['date', 'start_time', 'end_time', 'is_reachable'])
    .where('region', '=', region)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .whereRef('taken', '<', 'capacity')
    .orderBy('date')
    .orderBy('start_time')
    .execute()
  const isReachable = rows[0] ? rows[0].is_reachable !== 0 : await isRegionReachable(db, region)
  return isReachable ? rows.map((row) => ({ date: row.date, startTime: row.start_time, endTime: row.end_time })) : undefined
}

interface Place {
  region: string
  date: string
  start: string
  end: string
}

const placeOf = (region: string, { date, startTime: start, endTime: end }: AppointmentWindow): Place => ({ region, date, start, end })

const readPlaceQuery = prepareQuery((db, place: Place) =>
  db
    .selectFrom('service_region')
    .leftJoin('visit_slot', (join) =>
      join.onRef('visit_slot.region', '=', 'service_region.name').on('visit_slot.date', '=', place.date).on('visit_slot.start_time', '=', place.start).on('visit_slot.end_time', '=', place.end),
    )
    .select(['service_region.is_reachable', 'visit_slot.taken', 'visit_slot.capacity'])
    .where('service_region.name', '=', place.region),
)

export interface PlaceState {
  isReachable: boolean
  /** as of now; only taking the place shows whether it can be had */
  slot: 'free' | 'full' | 'none'
}

/** Whether the region's field system can be reached, and whether the window has a free place. */
export async function readPlace(trx: Transaction<Schema>, region: string, slot: AppointmentWindow): Promise<PlaceState> {
  const [row] = (await readPlaceQuery(trx, placeOf(region, slot))).rows
  const isThere = row !== undefined && row.taken !== null && row.capacity !== null
  return { isReachable: row?.is_reachable !== 0, slot: isThere ? (row.taken! < row.capacity! ? 'free' : 'full') : 'none' }
}

function prepareMove(step: 1 | -1) {
  return prepareQuery((db, place: Place) => {
    const update = db
      .updateTable('visit_slot')
      .set(({ eb }) => ({ taken: eb('taken', '+', step) }))
      .where('region', '=', place.region)
      .where('date', '=', place.date)
      .where('start_time', '=', place.start)
      .where('end_time', '=', place.end)
    return step === 1 ? update.whereRef('taken', '<', 'capacity') : update.where('taken', '>', 0)
  })
}

const moves = { take: prepareMove(1), free: prepareMove(-1) }

/** Takes or frees one place of a window; false if no place is left or there is no such window. */
export async function movePlace(trx: Transaction<Schema>, region: string, slot: AppointmentWindow, step: 1 | -1): Promise<boolean> {
  const { numAffectedRows = 0n } = await moves[step === 1 ? 'take' : 'free'](trx, placeOf(region, slot))
  return numAffectedRows > 0n
}

type ChangedColumns = Omit<Partial<AppointmentRow>, 'work_order_id'>
type Update = ReturnType<typeof prepareUpdate>

function prepareUpdate(names: readonly string[]) {
  return prepareQuery((db, row: AppointmentRow & { versionBefore: number }) =>
    db
      .updateTable('appointment')
      .set(Object.fromEntries(names.map((name) => [name, row[name as keyof AppointmentRow]])) as ChangedColumns)
      .where('work_order_id', '=', row.work_order_id)
      .where('version', '=', row.versionBefore),
  )
}

/** One prepared query for each set of columns that change together; there are only a handful. */
const updates = new Map<string, Update>()

/**
 * Writes the named columns of the row with its version and sequence, if the row still has the previous version; false
 * if another change came first.
 */
export async function updateAppointment(trx: Transaction<Schema>, row: AppointmentRow, changed: readonly string[]): Promise<boolean> {
  const names = [...new Set([...changed, 'version', 'sequence'])].toSorted()
  const key = names.join(' ')
  const update = updates.get(key) ?? prepareUpdate(names)
  updates.set(key, update)
  const { numAffectedRows = 0n } = await update(trx, { ...row, versionBefore: row.version - 1 })
  return numAffectedRows > 0n
}

const insertEvent = prepareQuery((db, { work_order_id, version, at, action, actor, snapshot }: AppointmentEventTable) =>
  db.insertInto('appointment_event').values({ work_order_id, version, at, action, actor, snapshot }),
)
type ChangeMail = Pick<OutboxMailTable, 'message_id' | 'account_number' | 'template' | 'payload' | 'subject_id'> & { at: number }
const insertMail = prepareQuery((db, { message_id, at, account_number, template, payload, subject_id }: ChangeMail) =>
  db.insertInto('outbox_mail').values({ message_id, created_at: at, sent_at: null, attempts: 0, account_number, template, payload, due_at: at, subject_id }),
)

export async function insertChange(
  trx: Transaction<Schema>,
  row: AppointmentRow,
  change: { at: number; action: string; actor: string; reason?: string | undefined; mail?: { messageId: string; payload: object } },
): Promise<void> {
  const { at, action, actor, reason, mail } = change
  const snapshot = JSON.stringify({ ...presentWithContact(row), reason })
  await insertEvent(trx, { work_order_id: row.work_order_id, version: row.version, at, action, actor, snapshot })
  if (!mail) return
  await insertMail(trx, { message_id: mail.messageId, at, account_number: row.account_number, template: action, payload: JSON.stringify(mail.payload), subject_id: row.work_order_id })
}

/** The appointment as services return it: with the specification's names and the status that customers are shown. */
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

/**
 * The same for a visitor who knows only an order id and a ZIP: account number and business id are masked but for the
 * last four characters.
 */
export function presentFound(row: AppointmentRow): Appointment {
  const { customer, bdr, ...appointment } = presentAppointment(row)
  return { ...appointment, customer: { ...customer, billingAccount: endOf(customer.billingAccount) }, ...(bdr ? { bdr: { customerId: endOf(bdr.customerId) } } : {}) }
}

function endOf(number: string): string {
  return number.slice(-4).padStart(number.length, '*')
}

/** The appointment as the actor of a change may see it. */
export function presentTo({ customerId, partnerId }: Actor, row: AppointmentRow): Appointment {
  return customerId === undefined && partnerId === undefined ? presentFound(row) : presentAppointment(row)
}

/**
 * The same with the contact for the technician: for the account's owner, not for a visitor who knows an order id and a
 * ZIP.
 */
export function presentWithContact(row: AppointmentRow): Appointment {
  return { ...presentAppointment(row), dayOfContact: JSON.parse(row.contact) as Appointment['dayOfContact'] }
}
