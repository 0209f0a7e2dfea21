import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { signedInCustomer, type RequestContext } from '#platform/context/request-context.ts'
import { changeMs } from '../network-endpoints.ts'
import type { changeConnectedDevice, changeWifiName, changeWifiNetwork, GatewayStatus, listConnectedDevices, listNetworkAccounts, qualifyGateway, readConnectedDevice, readGatewayProfile, readGatewayStatus, readWifiEquipment, readWifiNetworks } from '../network-endpoints.ts'
import { GatewayReport } from '../rules/gateway-report.ts'
import { isPauseEnd } from '../rules/pause-rules.ts'
import { describeRestart, recentRestarts, restartsAnHour } from './restart-rules.ts'
import { gatewaySourceOf } from './source/choose-gateway-source.ts'
import { gatewayDown, notConfirmed, type GatewaySource } from './source/gateway-source.ts'
import { findOwnGateway, keepReport, listOwnGateways, recentMs, type GatewayRow } from './store/gateway-store.ts'

type Answer<E> = Promise<Outcome<ResponseOf<E>>>

export const noGateway = failure(404, 'GATEWAY_NOT_FOUND', 'There is no such gateway.')
const noDevice = failure(404, 'DEVICE_NOT_FOUND', 'There is no such device.')
const passwordHidden = failure(502, 'PASSWORD_HIDDEN', 'The gateway shows the new name, and shows nobody its password.')
const devicesFixed = failure(409, 'DEVICES_FIXED', 'The devices of this gateway can only be looked at.')
const badPause = failure(400, 'INVALID_INPUT', 'body.until: a pause ends in the future, and within a year')
/** `since` for reading back a change: cached data confirms nothing, so the gateway itself is asked */
const anew = Number.POSITIVE_INFINITY
const confirmed = success({ content: { isConfirmed: true as const } })

/** ACC-16: the gateway of the customer's own account; another person's account finds nothing, like an unknown one. */
export function findOwn(context: RequestContext, account: string): Promise<GatewayRow | undefined> {
  return findOwnGateway(context.runtime.database.read, signedInCustomer(context).customerId, account)
}

interface Known {
  row: GatewayRow
  source: GatewaySource
  report: GatewayReport | undefined
  at: number | undefined
  isLive: boolean
}

/** The gateway's current report, or its last known one if it does not answer; undefined if it is not the customer's. */
export async function readKnown(context: RequestContext, account: string): Promise<Known | undefined> {
  const row = await findOwn(context, account)
  return row && readKnownOf(context, row)
}

/** The same for a gateway that is known to be the customer's own. */
export async function readKnownOf(context: RequestContext, row: GatewayRow): Promise<Known> {
  const source = await gatewaySourceOf(context)
  // A report from before the last restart is out of date.
  const answer = await source.read(row, recentRestarts(row, context.clock()).at(-1))
  const now = context.clock()
  if (answer.ok) {
    await keepReport(context.runtime.database.write, row, answer.data, now)
    return { row, source, report: answer.data, at: now, isLive: true }
  }
  const last = row.last_report === null ? undefined : GatewayReport.safeParse(JSON.parse(row.last_report))
  return { row, source, report: last?.data, at: last?.success ? (row.last_at ?? undefined) : undefined, isLive: false }
}

/** NET-12: the same from the stored report while that is recent and no restart came after it. */
export async function readRecentOf(context: RequestContext, row: GatewayRow): Promise<Pick<Known, 'report' | 'at'>> {
  const { last_report: stored, last_at: at } = row
  const now = context.clock()
  if (stored === null || at === null || now - at >= recentMs || (recentRestarts(row, now).at(-1) ?? 0) >= at) return readKnownOf(context, row)
  const report = GatewayReport.safeParse(JSON.parse(stored))
  return report.success ? { report: report.data, at } : readKnownOf(context, row)
}

const momentOf = ({ at, isLive }: Known) => ({ isLive, ...(at === undefined ? {} : { at }) })

export async function listTopics(context: RequestContext): Answer<typeof listNetworkAccounts> {
  const rows = await listOwnGateways(context.runtime.database.read, signedInCustomer(context).customerId)
  return success({ content: { accounts: rows.map(({ account_number: accountNumber, kind }) => ({ accountNumber, kind, topics: ['gateway', 'wifi', 'devices', 'speedtest'] })) } })
}

export async function readProfile(context: RequestContext, { query }: InputOf<typeof readGatewayProfile>): Answer<typeof readGatewayProfile> {
  const known = await readKnown(context, query.accountNumber)
  if (!known) return noGateway
  const { row, report } = known
  return success({ content: { accountNumber: row.account_number, oui: row.oui, serial: row.serial, make: row.make, model: row.model, ...(report ? { firmware: report.firmware } : {}) } })
}

export async function readStatus(context: RequestContext, { params }: InputOf<typeof readGatewayStatus>): Answer<typeof readGatewayStatus> {
  const known = await readKnown(context, params.value)
  return known ? success({ content: statusOf(known, context.clock()) }) : noGateway
}

function statusOf(known: Known, now: number): GatewayStatus {
  const { row, report, isLive } = known
  const restarts = recentRestarts(row, now)
  const restart = describeRestart(restarts, isLive ? report : undefined, now)
  const { account_number: accountNumber, oui, serial, make, model } = row
  return { accountNumber, oui, serial, make, model, ...(report ? { report } : {}), ...momentOf(known), ...(restart ? { restart } : {}), restartsLeft: Math.max(0, restartsAnHour - restarts.length) }
}

export async function qualify(context: RequestContext, { query }: InputOf<typeof qualifyGateway>): Answer<typeof qualifyGateway> {
  const known = await readKnown(context, query.accountNumber)
  if (!known) return noGateway
  const { restart, restartsLeft } = statusOf(known, context.clock())
  const reason = restart?.stage === 'restarting' || restart?.stage === 'light' ? ('running' as const) : restartsLeft === 0 ? ('tooMany' as const) : known.isLive ? undefined : ('down' as const)
  return success({ content: { canRestart: reason === undefined, ...(reason ? { reason } : {}), ...(known.report ? { state: known.report.state } : {}), ...momentOf(known) } })
}

export async function listDevices(context: RequestContext, { params }: InputOf<typeof listConnectedDevices>): Answer<typeof listConnectedDevices> {
  const known = await readKnown(context, params.value)
  if (!known) return noGateway
  return known.report ? success({ content: { devices: known.report.devices, ...momentOf(known) } }) : gatewayDown
}

export async function readDevice(context: RequestContext, { query }: InputOf<typeof readConnectedDevice>): Answer<typeof readConnectedDevice> {
  const known = await readKnown(context, query.accountNumber)
  if (!known) return noGateway
  if (!known.report) return gatewayDown
  const device = known.report.devices.find(({ id }) => id === query.device)
  return device ? success({ content: { device, isFixed: known.report.hasFixedDevices === true, ...momentOf(known) } }) : noDevice
}

export async function readEquipment(context: RequestContext, { query }: InputOf<typeof readWifiEquipment>): Answer<typeof readWifiEquipment> {
  const known = await readKnown(context, query.accountNumber)
  if (!known) return noGateway
  return known.report ? success({ content: { equipment: known.report.equipment, ...momentOf(known) } }) : gatewayDown
}

export async function readWifi(context: RequestContext, { params }: InputOf<typeof readWifiNetworks>): Answer<typeof readWifiNetworks> {
  const row = await findOwn(context, params.value)
  if (!row) return noGateway
  const source = await gatewaySourceOf(context)
  // One after the other, so that the second read finds what the first has just fetched from the gateway.
  const report = await source.read(row)
  const secrets = report.ok ? await source.readWifi(row) : report
  if (!report.ok || !secrets.ok) return gatewayDown
  const networks = report.data.networks.flatMap((network) => secrets.data.filter(({ id }) => id === network.id).slice(0, 1).map(({ password }) => ({ ...network, ...(password === undefined ? {} : { password }) })))
  return success({ content: { networks } })
}

/** A change on a real gateway may take longer than a page's time limit (decision 0035). */
export function withTimeToChange(context: RequestContext): RequestContext {
  return context.runtime.config.genieacs ? { ...context, deadline: Math.max(context.deadline, context.clock() + changeMs - answerMs) } : context
}

/** Reserved for our own tables and the response. */
const answerMs = 500

/** NET-08: a change counts as made once the gateway itself shows it. */
export async function changeSsid(context: RequestContext, { params, body }: InputOf<typeof changeWifiName>): Answer<typeof changeWifiName> {
  const row = await findOwn(context, params.value)
  if (!row) return noGateway
  const source = await gatewaySourceOf(withTimeToChange(context))
  const told = await source.changeWifi(row, body.network, { name: body.name, password: body.password })
  if (!told.ok) return told
  const shown = await source.readWifi(row, anew)
  const after = shown.ok ? shown.data.filter(({ id }) => id === body.network) : []
  if (after.length === 0 || after.some(({ name, password = body.password }) => name !== body.name || password !== body.password)) return notConfirmed
  return after.some(({ password }) => password === undefined) ? passwordHidden : confirmed
}

export async function changeWifi(context: RequestContext, { params, body }: InputOf<typeof changeWifiNetwork>): Answer<typeof changeWifiNetwork> {
  const row = await findOwn(context, params.value)
  if (!row) return noGateway
  const source = await gatewaySourceOf(withTimeToChange(context))
  const told = await source.changeWifi(row, body.network, { isOn: body.isOn })
  if (!told.ok) return told
  const shown = await source.read(row, anew)
  return shown.ok && shown.data.networks.some(({ id, isOn }) => id === body.network && isOn === body.isOn) ? confirmed : notConfirmed
}

/** NET-09. A connected device reappears after it was forgotten, without its name and pause. */
export async function changeDevice(context: RequestContext, { params, body }: InputOf<typeof changeConnectedDevice>): Answer<typeof changeConnectedDevice> {
  if (body.change === 'pause' && !isPauseEnd(body.until, context.clock())) return badPause
  const known = await readKnown(context, params.value)
  if (!known) return noGateway
  if (!known.isLive) return gatewayDown
  const before = known.report?.devices.find(({ id }) => id === body.device)
  if (!before) return noDevice
  if (known.report?.hasFixedDevices) return devicesFixed
  const { row, source } = known
  const told = body.change === 'forget' ? await source.forgetDevice(row, body.device) : await source.changeDevice(row, body.device, body.change === 'rename' ? { name: body.name } : { pausedUntil: body.change === 'pause' ? body.until : 0 })
  if (!told.ok) return told
  const shown = await source.read(row, anew)
  const after = shown.ok ? shown.data.devices.find(({ id }) => id === body.device) : undefined
  if (!shown.ok) return notConfirmed
  if (body.change === 'forget') return after === undefined || after.isConnected ? confirmed : notConfirmed
  if (body.change === 'rename') return after?.name === body.name ? confirmed : notConfirmed
  return after && after.pausedUntil === (body.change === 'pause' ? body.until : undefined) ? confirmed : notConfirmed
}
