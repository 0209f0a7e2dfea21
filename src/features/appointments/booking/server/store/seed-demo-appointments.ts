import type { Insertable, Transaction } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { AppointmentTable } from '../../../server/tables.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { DemoWorld } from '#platform/config/demo-world.ts'
import { isChangeable } from '../../appointment-status.ts'
import { workingDay } from '../../appointment-time.ts'
import { addDays, dateIn, instantOf } from '#platform/time/local-time.ts'
import { movePlace } from './appointment-store.ts'
import { replaceReminders } from '../../../mail/server/change-mails.ts'

type World = Pick<DemoWorld, 'people' | 'finder' | 'slots'>
type Row = Insertable<AppointmentTable>

/** The demo world's region whose field system cannot be reached. */
const downRegion = 'XX'
const downZone = 'America/New_York'
/** Host part of the Message-IDs of the demo's reminders; these e-mails are never delivered. */
const demoHost = 'localhost'
const technicians = ['Andre', 'Grace', 'Miguel']

/**
 * Moves the demo world's appointments and windows to around `now` (epoch ms); runs at each start and each hour. Adds
 * what is missing, and moves an appointment that is over to the next working day. Changes by customers are kept.
 */
export async function moveDemoAppointments(database: Database, world: World, now: number): Promise<void> {
  const rows = [...personRows(world, now), ...finderRows(world, now)]
  const regions = new Map(rows.map((row) => [row.region, row.time_zone]))
  await database.transaction(async (trx) => {
    for (const [name, timeZone] of regions) await addRegion(trx, world.slots, { name, today: dateIn(timeZone, now) })
    for (const row of rows) if (!(await addAppointment(trx, row, now))) await moveAppointmentForward(trx, row, now, world.slots.holidays)
  })
}

function personRows({ people, slots: { holidays } }: World, now: number): Row[] {
  return people.flatMap((person) =>
    person.appointments.map((appointment, index): Row => {
      const today = dateIn(person.timeZone, now)
      const date = workingDay(addDays(today, appointment.inDays), holidays)
      const isOver = instantOf(date, appointment.window[1], person.timeZone) <= now
      return {
        work_order_id: appointment.workOrderId,
        external_order_id: appointment.externalOrderId,
        external_job_id: appointment.externalJobId,
        kind: appointment.kind,
        type: appointment.type,
        service: appointment.service,
        status: appointment.status,
        account_number: appointment.account,
        business_direct_id: appointment.customerId ?? null,
        zip: person.zip,
        region: appointment.region,
        time_zone: person.timeZone,
        date: isOver ? workingDay(addDays(today, 1), holidays) : date,
        start_time: appointment.window[0],
        end_time: appointment.window[1],
        reschedules_left: appointment.reschedulesLeft,
        contact: JSON.stringify({ firstName: person.firstName, lastName: person.lastName, phone: person.phone }),
        technician: technicians[(appointment.workOrderId.length + index + person.firstName.length) % technicians.length]!,
        version: 1,
        sequence: 0,
      }
    }),
  )
}

/**
 * The appointments of the demo world's finder look-ups that have no owner: a set that is all over, and one whose field
 * system cannot be reached.
 */
function finderRows({ finder, slots, people }: World, now: number): Row[] {
  const owned = new Set(people.flatMap((person) => person.accounts.map((account) => account.number)))
  return finder.flatMap(({ by, value, zip, outcome }): Row[] => {
    if (by === 'ban' && outcome === 'empty' && !owned.has(value)) {
      return ['completed', 'cancelled', 'closed'].map((status, index) => lonelyRow({ slots, now, value, zip, status, index }))
    }
    if (by === 'orderId' && outcome === 'error') return [{ ...lonelyRow({ slots, now, value, zip, status: 'open', index: 0 }), external_order_id: value, region: downRegion }]
    return []
  })
}

function lonelyRow({ slots, now, value, zip, status, index }: { slots: World['slots']; now: number; value: string; zip: string; status: string; index: number }): Row {
  const [start, end] = slots.windowsPerDay[0]!
  return {
    work_order_id: `WO${value.replace(/\D/g, '').slice(-7)}${index}`,
    external_order_id: `71-${value}${index}`,
    external_job_id: `JOB${value.replace(/\D/g, '').slice(-7)}${index}`,
    kind: index === 0 ? 'install' : 'repair',
    type: 'tech',
    service: 'internet',
    status,
    account_number: value,
    business_direct_id: null,
    zip,
    region: 'MW',
    time_zone: downZone,
    date: workingDay(addDays(dateIn(downZone, now), status === 'open' ? 3 : -3), slots.holidays),
    start_time: start,
    end_time: end,
    reschedules_left: 0,
    contact: JSON.stringify({ firstName: '', lastName: '', phone: '' }),
    technician: null,
    version: 1,
    sequence: 0,
  }
}

async function addRegion(trx: Transaction<Schema>, slots: World['slots'], { name, today }: { name: string; today: string }): Promise<void> {
  await trx
    .insertInto('service_region')
    .values({ name, is_reachable: name === downRegion ? 0 : 1 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const days = Array.from({ length: slots.horizonDays + 1 }, (_, day) => addDays(today, day)).filter((date) => workingDay(date, slots.holidays) === date)
  const values = days.flatMap((date) =>
    slots.windowsPerDay.map(([start, end]) => ({ region: name, date, start_time: start, end_time: end, capacity: slots.capacity, taken: 0 })),
  )
  await trx
    .insertInto('visit_slot')
    .values(values)
    .onConflict((conflict) => conflict.columns(['region', 'date', 'start_time', 'end_time']).doNothing())
    .execute()
}

async function addAppointment(trx: Transaction<Schema>, row: Row, now: number): Promise<boolean> {
  const added = await trx
    .insertInto('appointment')
    .values({ ...row, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('work_order_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!added) return false
  if (isChangeable(row.type, row.status)) await takePlace(trx, row)
  await replaceReminders(trx, added, { now, host: demoHost })
  return true
}

async function takePlace(trx: Transaction<Schema>, row: Pick<Row, 'region' | 'date' | 'start_time' | 'end_time'>): Promise<void> {
  await movePlace(trx, row.region, { date: row.date, startTime: row.start_time, endTime: row.end_time }, 1)
}

/** An appointment that is over and was not cancelled is repeated on the next working day, in the same window. */
async function moveAppointmentForward(trx: Transaction<Schema>, fresh: Row, now: number, holidays: readonly string[]): Promise<void> {
  const known = await trx.selectFrom('appointment').selectAll().where('work_order_id', '=', fresh.work_order_id).executeTakeFirstOrThrow()
  if (!isChangeable(known.type, known.status) || instantOf(known.date, known.end_time, known.time_zone) > now) return
  const today = dateIn(known.time_zone, now)
  const isTodayOver = workingDay(today, holidays) !== today || instantOf(today, known.end_time, known.time_zone) <= now
  const date = isTodayOver ? workingDay(addDays(today, 1), holidays) : today
  const moved = await trx
    .updateTable('appointment')
    .set({ date, version: known.version + 1, sequence: known.sequence + 1, updated_at: now })
    .where('work_order_id', '=', known.work_order_id)
    .where('version', '=', known.version)
    .returningAll()
    .executeTakeFirst()
  if (!moved) return
  await takePlace(trx, moved)
  await replaceReminders(trx, moved, { now, host: demoHost })
}
