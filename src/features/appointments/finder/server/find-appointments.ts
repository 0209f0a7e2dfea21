import { createHmac, randomUUID } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { perDatabase } from '#platform/database/per-database.ts'
import { countLookUp } from '#platform/observability/metrics.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { appointmentSearch, FoundAppointments } from '../../booking/appointment-endpoints.ts'
import { isUsableAppointment } from '../../booking/appointment-status.ts'
import { sourceOf, type AppointmentSource } from '../../booking/server/store/appointment-source.ts'
import { presentFound, type AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { orderIdOf } from '../finder-fields.ts'
import { hashToken } from '../../server/actor.ts'
import { fieldSystemDown } from '../../booking/server/change-appointment.ts'
import { readAuditKey, recordLookup, type Grant } from './finder-store.ts'
import { limitLookUp, type LookUpNames } from './limit-look-ups.ts'
import { groupAppointments, ofService } from '../../booking/server/read-appointments.ts'
import { capabilityMs, readSemiAuthTtlMs } from './semi-auth-ttl.ts'

type Endpoint = typeof appointmentSearch

const auditKeyOf = perDatabase((database) => readAuditKey(database))

/** FIN-06, FIN-10, FIN-11: the look-up. Every miss, for whatever reason, gets the same empty answer. */
export async function findAppointments(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { account } = body
  const by = account.orderid === undefined ? { kind: 'ban' as const, value: account.ban! } : { kind: 'orderId' as const, value: orderIdOf(account.orderid) }
  return limitLookUp(context, by, (names) => lookUpOnRecord(context, { ...by, zip: account.zipcode, service: account.service }, names))
}

type Sought = Parameters<AppointmentSource['listAt']>[0] & { service: string | undefined }

async function lookUpOnRecord(context: RequestContext, sought: Sought, names: LookUpNames): Promise<Outcome<FoundAppointments>> {
  const { database } = context.runtime
  const { outcome, usable } = await lookUp(sourceOf(context), sought)
  const ttlMs = await readSemiAuthTtlMs(database.read)
  await noteLookUp(context, sought.kind, names, outcome, outcome === 'found' ? grantOf(context, usable, context.clock() + capabilityMs(ttlMs)) : undefined)
  return outcome === 'error' ? fieldSystemDown : success(groupAppointments(usable.map(presentFound), ttlMs))
}

/** FIN-11: writes the look-up to the audit, without the number that was looked up, and counts it in the metrics. */
export async function noteLookUp(context: RequestContext, kind: Sought['kind'], names: LookUpNames, outcome: 'found' | 'empty' | 'error', grant?: Grant): Promise<void> {
  const { database } = context.runtime
  const hash = createKeyedHash(await auditKeyOf(database))
  const audit = { id: randomUUID(), at: context.clock(), kind, value_hash: hash(names.value), address_hash: hash(names.address), outcome, request_id: context.requestId } as const
  await recordLookup(database, audit, grant)
  countLookUp(outcome)
}

async function lookUp(source: AppointmentSource, { service, ...by }: Sought): Promise<{ outcome: 'found' | 'empty' | 'error'; usable: AppointmentRow[] }> {
  const rows = await source.listAt(by)
  if (!rows.ok) return { outcome: 'error', usable: [] }
  // A visitor who looks up an order or an account does not know its service; without one, all services count (ACC-21).
  const meant = service === undefined ? rows.data : ofService(rows.data, service)
  const usable = meant.filter(isUsableAppointment)
  if (usable.length === 0) return { outcome: 'empty', usable }
  return { outcome: (await areReachable(source, usable)) ? 'found' : 'error', usable }
}

/** If the caller sent the token of a new capability, the capability is bound to exactly the appointments found. */
function grantOf(context: RequestContext, found: readonly AppointmentRow[], expiresAt: number) {
  const token = context.visitor.capability
  return token ? { tokenHash: hashToken(token), workOrderIds: found.map((row) => row.work_order_id), expiresAt } : undefined
}

async function areReachable(source: AppointmentSource, rows: readonly AppointmentRow[]): Promise<boolean> {
  const answers = await Promise.all(rows.map((row) => source.isReachable(row)))
  return answers.every(Boolean)
}

function createKeyedHash(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
