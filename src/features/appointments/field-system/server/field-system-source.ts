import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { type AppointmentWindow } from '../../booking/appointment-time.ts'
import { addDays, instantOf } from '#platform/time/local-time.ts'
import type { AppointmentSource } from '../../booking/server/store/appointment-source.ts'
import type { Actor, AppointmentName, AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { fieldSystemDown } from '../../booking/server/change-appointment.ts'
import { changeAtFieldSystem } from './field-system-change.ts'
import { askFieldSystem, fieldEndpoints } from './field-system-client.ts'
import { fetchAppointment, listAppointments } from './fetch-appointments.ts'
import type { FieldAppointment } from './field-appointment.ts'
import { listAccountNumbers, listGranted, readOwners } from './field-appointment-store.ts'
import { windowOf } from '../../tmf646/server/tmf646-resource.ts'

/** A search that is still in progress is polled, within the caller's time. */
const searchRounds = 8
const searchPauseMs = 250
/** Account numbers in one request, so that its URL does not become too long. */
const accountsAtOnce = 100

/**
 * Part of the caller's time, in ms, kept for our own tables and the answer, so that the failure FIELD_SYSTEM_DOWN
 * arrives before the caller's timeout.
 */
const answerMs = 300

/** The appointments of an operator's TMF646 v4 (decision 0011). */
export function fieldSystemSource(caller: RequestContext): AppointmentSource {
  const context = { ...caller, deadline: caller.deadline - answerMs }
  const { read } = context.runtime.database
  return {
    async listOf(customerId, ban) {
      const own = await listAccountNumbers(read, customerId)
      return listOfAccounts(context, ban === undefined ? own : own.filter((number) => number === ban))
    },
    listFound: async (actor) => listGrantedAppointments(context, await listGranted(read, actor)),
    async listAt({ kind, value, zip }) {
      const appointments = await listAppointments(context, kind === 'orderId' ? { externalId: value } : { 'relatedParty.id': value })
      // We filter ourselves as well: the system may have ignored the filter or applied another one.
      const isMeant = (row: AppointmentRow) => row.zip === zip && (kind === 'orderId' ? row.external_order_id : row.account_number) === value
      return appointments.ok ? success(sorted(appointments.data.map(({ row }) => row).filter(isMeant))) : appointments
    },
    async find(actor, name) {
      const found = await findAppointment(context, actor, name)
      return found.ok ? success(found.data?.row) : found
    },
    isReachable: async () => true,
    listFreeSlots: (row, from, to) => searchSlots(context, row, from, to),
    change: (change) => changeAtFieldSystem(context, change, findAppointment),
  }
}

async function listOfAccounts(context: RequestContext, accounts: readonly string[]): Promise<Outcome<AppointmentRow[]>> {
  const rows: AppointmentRow[] = []
  for (let at = 0; at < accounts.length; at += accountsAtOnce) {
    const some = accounts.slice(at, at + accountsAtOnce)
    const appointments = await listAppointments(context, { 'relatedParty.id': some.join(',') })
    if (!appointments.ok) return appointments
    rows.push(...appointments.data.map(({ row }) => row).filter((row) => some.includes(row.account_number)))
  }
  return success(sorted(rows))
}

async function listGrantedAppointments(context: RequestContext, granted: readonly string[]): Promise<Outcome<AppointmentRow[]>> {
  if (granted.length === 0) return success([])
  const appointments = await listAppointments(context, { id: granted.join(',') })
  return appointments.ok ? success(sorted(appointments.data.map(({ row }) => row).filter((row) => granted.includes(row.work_order_id)))) : appointments
}

function sorted(rows: AppointmentRow[]): AppointmentRow[] {
  const keyOf = (row: AppointmentRow) => `${row.date} ${row.start_time} ${row.work_order_id}`
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

async function findAppointment(context: RequestContext, actor: Actor, name: AppointmentName): Promise<Outcome<FieldAppointment | undefined>> {
  const { read } = context.runtime.database
  const granted = await listGranted(read, actor)
  const id = 'workOrderId' in name ? name.workOrderId : await findByJob(context, actor, granted, name.externalJobId)
  if (typeof id === 'object') return id
  if (id === undefined || (actor.customerId === undefined && !granted.includes(id))) return success(undefined)
  const found = await fetchAppointment(context, id)
  if (!found.ok || !found.data) return found
  const { row } = found.data
  const isOrder = !('externalOrderId' in name) || name.externalOrderId === undefined || row.external_order_id === name.externalOrderId
  const isAllowed = granted.includes(id) || (await isOwner(read, actor, row.account_number))
  return success(isOrder && isAllowed ? found.data : undefined)
}

async function isOwner(db: Kysely<Schema>, { customerId }: Actor, account: string): Promise<boolean> {
  const owner = (await readOwners(db, [account])).get(account)
  return customerId !== undefined && owner?.customerId === customerId
}

/**
 * The work order of a job. TMF646 has no filter for jobs, so the job is searched among all appointments that the actor
 * may see; returns a failure if these cannot be read.
 */
async function findByJob(context: RequestContext, { customerId }: Actor, granted: readonly string[], jobId: string) {
  const own = customerId === undefined ? success([]) : await listOfAccounts(context, await listAccountNumbers(context.runtime.database.read, customerId))
  const found = await listGrantedAppointments(context, granted)
  if (!own.ok) return own
  if (!found.ok) return found
  const rows = [...own.data, ...found.data]
  return rows.find((row) => row.external_job_id === jobId)?.work_order_id
}

/** APT-05: free windows from a search that names the appointment and the days; windows on other days are left out. */
async function searchSlots(context: RequestContext, row: AppointmentRow, from: string, to: string): Promise<Outcome<AppointmentWindow[]>> {
  const startOf = (date: string) => new Date(instantOf(date, '00:00', row.time_zone)).toISOString()
  const body = {
    relatedEntity: [{ id: row.work_order_id, role: 'appointment', '@referredType': 'Appointment' }],
    relatedPlace: { id: row.region, role: 'serviceRegion' },
    requestedTimeSlot: [{ validFor: { startDateTime: startOf(from), endDateTime: startOf(addDays(to, 1)) } }],
  }
  let answer = await askFieldSystem(context, fieldEndpoints.searchSlots, { body })
  for (let round = 0; round < searchRounds && answer.ok && answer.data.body.status === 'inProgress'; round++) {
    await setTimeout(searchPauseMs)
    answer = await askFieldSystem(context, fieldEndpoints.readSearch, { params: { id: answer.data.body.id ?? '' } })
  }
  if (!answer.ok || (answer.data.body.status ?? 'done') !== 'done') return fieldSystemDown
  const slots = (answer.data.body.availableTimeSlot ?? []).map(({ validFor }) => windowOf(row.time_zone, validFor))
  const keyOf = (slot: AppointmentWindow) => `${slot.date} ${slot.startTime} ${slot.endTime}`
  const offered = new Map(slots.filter(({ date }) => date >= from && date <= to).map((slot) => [keyOf(slot), slot]))
  return success([...offered.keys()].toSorted().map((key) => offered.get(key)!))
}
