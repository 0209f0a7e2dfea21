import { createHmac, randomUUID } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import type { Database } from '#platform/database/database.ts'
import { limitKey } from '#platform/http/client-address.ts'
import { createRateLimit, type RateLimit } from '#platform/rate-limit.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { isUsableAppointment, type appointmentSearch } from '../contract.ts'
import { sourceOf, type AppointmentSource } from './appointment-source.ts'
import { presentAppointment, type AppointmentRow } from './appointment-store.ts'
import { capabilityHeader, hashToken } from './call-marks.ts'
import { fieldSystemDown } from './change-appointment.ts'
import { readAuditKey, recordLookup } from './finder-store.ts'
import { groupAppointments, ofService } from './read-appointments.ts'
import { capabilityMs, readSemiAuthTtlMs } from './semi-auth-ttl.ts'

type Endpoint = typeof appointmentSearch

/** FIN-11: the ZIPs of one order are guessed in vain, and so are the orders of one ZIP. What was found does not count. */
const valueRule = { name: 'finder_value', tries: 10, seconds: 900 }
const addressRule = { name: 'finder_address', tries: 30, seconds: 900 }

interface FinderTools {
  byValue: RateLimit
  byAddress: RateLimit
  auditKey: Promise<string>
}
const tools = new WeakMap<Database, FinderTools>()

function toolsOf(database: Database): FinderTools {
  const known = tools.get(database)
  if (known) return known
  const made = { byValue: createRateLimit(valueRule, database), byAddress: createRateLimit(addressRule, database), auditKey: readAuditKey(database) }
  tools.set(database, made)
  made.auditKey.catch(() => tools.delete(database))
  return made
}

/** FIN-06, FIN-10, FIN-11: whatever does not lead to a usable visit is one and the same empty answer. */
export async function findAppointments(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { database } = context.runtime
  const { account } = body
  const by = account.orderid === undefined ? { kind: 'ban' as const, value: account.ban! } : { kind: 'orderId' as const, value: account.orderid }
  const { byValue, byAddress, auditKey } = toolsOf(database)
  const valueName = `${by.kind} ${by.value}`
  const addressName = limitKey(context.client.address)
  const allowances = await Promise.all([byValue.take(valueName), byAddress.take(addressName)])
  if (allowances.some(({ ok }) => !ok)) return failure(429, 'TOO_MANY_LOOKUPS', 'Too many look-ups; try again later.')
  const source = sourceOf(context)
  const rows = await source.listAt({ ...by, zip: account.zipcode })
  // a visitor who looks up an order or an account does not know its service: without one all are meant (ACC-21)
  const meant = rows.ok && account.service !== undefined ? ofService(rows.data, account.service) : rows.ok ? rows.data : []
  const usable = meant.filter(isUsableAppointment)
  const outcome = !rows.ok ? 'error' : usable.length === 0 ? 'empty' : (await areReachable(source, usable)) ? 'found' : 'error'
  const ttlMs = await readSemiAuthTtlMs(database.read)
  const hash = createKeyedHash(await auditKey)
  const now = context.clock()
  const audit = { id: randomUUID(), at: now, kind: by.kind, value_hash: hash(valueName), address_hash: hash(addressName), outcome, request_id: context.requestId } as const
  await recordLookup(database, audit, outcome === 'found' ? grantOf(context, usable, now + capabilityMs(ttlMs)) : undefined)
  if (outcome === 'found') await Promise.all([byValue.giveBack(valueName), byAddress.giveBack(addressName)])
  if (outcome === 'error') return fieldSystemDown
  return success(groupAppointments(usable.map(presentAppointment), ttlMs))
}

/** Where the caller brought the token of a new capability, it is bound to exactly what was found. */
function grantOf(context: RequestContext, found: readonly AppointmentRow[], expiresAt: number) {
  const token = context.forwardedHeaders[capabilityHeader]
  return token ? { tokenHash: hashToken(token), workOrderIds: found.map((row) => row.work_order_id), expiresAt } : undefined
}

async function areReachable(source: AppointmentSource, rows: readonly AppointmentRow[]): Promise<boolean> {
  const answers = await Promise.all(rows.map((row) => source.isReachable(row)))
  return answers.every(Boolean)
}

function createKeyedHash(key: string): (text: string) => string {
  return (text) => createHmac('sha256', key).update(text).digest('base64url')
}
