import { createHmac, randomUUID } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { refusal, success, type Failure, type Outcome } from '#contracts/outcome.ts'
import type { Database } from '#platform/database/database.ts'
import { limitKey, networkOf } from '#platform/http/client-address.ts'
import { countLookUp } from '#platform/observability/metrics.ts'
import { createRateLimit, type RateLimit } from '#platform/limits/rate-limit.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { appointmentSearch, FoundAppointments } from '../../booking/appointment-endpoints.ts'
import { isUsableAppointment } from '../../booking/appointment-status.ts'
import { sourceOf, type AppointmentSource } from '../../booking/server/store/appointment-source.ts'
import { presentFound, type AppointmentRow } from '../../booking/server/store/appointment-store.ts'
import { hashToken } from '../../server/actor.ts'
import { fieldSystemDown } from '../../booking/server/change-appointment.ts'
import { readAuditKey, recordLookup } from './finder-store.ts'
import { groupAppointments, ofService } from '../../booking/server/read-appointments.ts'
import { capabilityMs, readSemiAuthTtlMs } from './semi-auth-ttl.ts'

type Endpoint = typeof appointmentSearch

/** FIN-11: the ZIPs of one order are guessed in vain, and so are the orders of one ZIP. Whoever guesses right goes on counting. */
const valueRule = { name: 'finder_value', tries: 10, seconds: 900 }
const addressRule = { name: 'finder_address', tries: 30, seconds: 900 }
/** a customer may have the /48 of an IPv6 address, with 65,536 of what counts as one; in others' hands there are 256 customers in it */
const networkRule = { name: 'finder_network', tries: 300, seconds: 900 }

interface FinderTools {
  byValue: RateLimit
  byAddress: RateLimit
  byNetwork: RateLimit
  auditKey: Promise<string>
}
const tools = new WeakMap<Database, FinderTools>()

function toolsOf(database: Database): FinderTools {
  const known = tools.get(database)
  if (known) return known
  const made = { byValue: createRateLimit(valueRule, database), byAddress: createRateLimit(addressRule, database), byNetwork: createRateLimit(networkRule, database), auditKey: readAuditKey(database) }
  tools.set(database, made)
  made.auditKey.catch(() => tools.delete(database))
  return made
}

/** FIN-06, FIN-10, FIN-11: whatever does not lead to a usable appointment is one and the same empty answer. */
export async function findAppointments(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  const { database } = context.runtime
  const { account } = body
  const by = account.orderid === undefined ? { kind: 'ban' as const, value: account.ban! } : { kind: 'orderId' as const, value: account.orderid }
  const limits = toolsOf(database)
  const { address } = context.client
  const names = { value: `${by.kind} ${by.value}`, address: limitKey(address), network: isIPv6(address) ? networkOf(address) : undefined }
  const refused = await takeTry(limits, names)
  if (refused) return refused
  try {
    const outcome = await lookUpOnRecord(context, { ...by, zip: account.zipcode, service: account.service }, names)
    if (!outcome.ok) await giveTryBack(limits, names)
    return outcome
  } catch (error) {
    await giveTryBack(limits, names)
    throw error
  }
}

type Sought = Parameters<AppointmentSource['listAt']>[0] & { service: string | undefined }

async function lookUpOnRecord(context: RequestContext, sought: Sought, names: Names): Promise<Outcome<FoundAppointments>> {
  const { database } = context.runtime
  const { outcome, usable } = await lookUp(sourceOf(context), sought)
  const ttlMs = await readSemiAuthTtlMs(database.read)
  const hash = createKeyedHash(await toolsOf(database).auditKey)
  const now = context.clock()
  const audit = { id: randomUUID(), at: now, kind: sought.kind, value_hash: hash(names.value), address_hash: hash(names.address), outcome, request_id: context.requestId } as const
  await recordLookup(database, audit, outcome === 'found' ? grantOf(context, usable, now + capabilityMs(ttlMs)) : undefined)
  countLookUp(outcome)
  return outcome === 'error' ? fieldSystemDown : success(groupAppointments(usable.map(presentFound), ttlMs))
}

async function lookUp(source: AppointmentSource, { service, ...by }: Sought): Promise<{ outcome: 'found' | 'empty' | 'error'; usable: AppointmentRow[] }> {
  const rows = await source.listAt(by)
  if (!rows.ok) return { outcome: 'error', usable: [] }
  // a visitor who looks up an order or an account does not know its service: without one all are meant (ACC-21)
  const meant = service === undefined ? rows.data : ofService(rows.data, service)
  const usable = meant.filter(isUsableAppointment)
  if (usable.length === 0) return { outcome: 'empty', usable }
  return { outcome: (await areReachable(source, usable)) ? 'found' : 'error', usable }
}

interface Names {
  value: string
  address: string
  /** of an IPv6 address */
  network: string | undefined
}

/** The address first: one that is over its limit uses up nobody else's tries. */
async function takeTry({ byValue, byAddress, byNetwork }: FinderTools, { value, address, network }: Names): Promise<Failure | undefined> {
  let allowance = await byAddress.take(address)
  if (allowance.ok && network) allowance = await byNetwork.take(network)
  if (allowance.ok) allowance = await byValue.take(value)
  if (allowance.ok) return undefined
  countLookUp('limited')
  return refusal('TOO_MANY_LOOKUPS', 'Too many look-ups; try again later.', allowance.retryAfterS)
}

/** A fault of ours is no try of theirs. */
async function giveTryBack({ byValue, byAddress, byNetwork }: FinderTools, { value, address, network }: Names): Promise<void> {
  await Promise.all([byValue.giveBack(value), byAddress.giveBack(address), network && byNetwork.giveBack(network)])
}

/** Where the caller brought the token of a new capability, it is bound to exactly what was found. */
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
