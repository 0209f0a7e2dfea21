import { orderPath, type SiteVariant } from '#contracts/site-path.ts'
import { readTimeZone } from '#features/account/server.ts'
import { billPath } from '#features/billing/contract.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { readOutageNotice } from '#features/outages/server.ts'
import { speedPagePath } from '#features/speed-test/contract.ts'
import { drawnDevice } from '#ui/pictures/devices/drawn-devices.ts'
import { fill } from '#ui/text/fill.ts'
import type { NetworkCopy } from '../../copy.en.ts'
import { listNetworkAccounts, readGatewayStatus, type GatewayStatus } from '../../network-endpoints.ts'
import type { ConnectedDevice, GatewayReport } from '../../rules/gateway-report.ts'
import { devicePath, homeNetworkPath, restartedPath } from '../../rules/network-paths.ts'
import type { DeviceLine, Fact, GatewayView, NetworkPage, WifiView } from '../network-view.ts'
import { copyOf, frameOf, gigabytesOf, inTime, momentOf, noticeNow, noticeOfAddress, readJoin, staleTextOf, type PageNotice } from './network-words.ts'

export type NetworkPageAnswer = { kind: 'page'; page: NetworkPage; status: number } | { kind: 'signIn' } | { kind: 'elsewhere'; href: string }

/** What a form that was not accepted leaves for the page to show again. */
export interface NetworkRest {
  account?: string
  notice?: PageNotice
  restartError?: boolean
  wifi?: NonNullable<WifiView['form']> & { network: string }
}

/** NET-06: the network of the account in the address, or of the first account that has a gateway. */
export async function readNetworkPage(context: RequestContext, rest: NetworkRest = {}): Promise<NetworkPageAnswer> {
  const query = queryOf(context)
  const [answer, outage] = await Promise.all([call(context, listNetworkAccounts, {}, { signIn: 'return' }), readOutageNotice(context, ['internet'], 'network')])
  if (!answer.ok && (answer.status === 401 || answer.status === 309)) return { kind: 'signIn' }
  const accounts = answer.ok ? answer.data.content.accounts : []
  const wanted = rest.account ?? query.get('account')
  const account = (accounts.find(({ accountNumber }) => accountNumber === wanted) ?? accounts[0])?.accountNumber
  const variant = { audience: context.audience, locale: context.locale }
  const given = rest.notice ?? noticeOfAddress(context)
  const base = {
    ...frameOf(context, account, given && noticeNow(given, false)),
    accounts: accounts.map(({ accountNumber }) => ({ label: accountNumber, href: homeNetworkPath(variant, { account: accountNumber }), isCurrent: accountNumber === account })),
    speedHref: speedPagePath(variant),
    outage,
    fixAccount: undefined,
  }
  const status = rest.notice || rest.restartError || rest.wifi ? 422 : 200
  if (account === undefined) return { kind: 'page', page: { ...base, gateway: answer.ok ? 'none' : 'down', staleText: undefined }, status }
  const [read, timeZone] = await Promise.all([call(inTime(context), readGatewayStatus, { params: { value: account } }, { signIn: 'return' }), readTimeZone(context)])
  const gateway = read.ok ? read.data.content : undefined
  // During an outage no guided fix is offered, since nothing at home can help.
  const fixAccount = !outage && needsFix(gateway) ? account : undefined
  const frame = { ...base, fixAccount, notice: given && noticeNow(given, gateway?.isLive === true) }
  const restart = rest.notice ? undefined : restartPlace(gateway, variant, query.has('watch'), rest)
  if (restart !== undefined) return { kind: 'elsewhere', href: restart }
  if (!gateway?.report) return { kind: 'page', page: { ...frame, gateway: 'down', staleText: undefined }, status }
  const view = await describe(context, gateway, gateway.report, { ...rest, timeZone, isOutage: outage !== undefined })
  return { kind: 'page', page: { ...frame, gateway: view, staleText: staleTextOf({ locale: context.locale, timeZone }, gateway) }, status }
}

/** NET-07: redirects a reader to the page that follows a running restart, and from there to the page of its end. */
function restartPlace(gateway: GatewayStatus | undefined, variant: SiteVariant, isWatched: boolean, rest: NetworkRest): string | undefined {
  if (!gateway?.restart) return undefined
  const { accountNumber: account, restart: { stage } } = gateway
  if (isWatched) return stage === 'done' ? restartedPath(variant, account) : undefined
  return stage !== 'done' && stage !== 'unchanged' && Object.keys(rest).length === 0 ? homeNetworkPath(variant, { account, watch: 'restart' }) : undefined
}

/** Whether to offer a guided fix: not for a line that is off for a bill or an order, nor while a gateway starts up. */
function needsFix(gateway: GatewayStatus | undefined): boolean {
  if (!gateway?.report || !gateway.isLive) return true
  return gateway.report.state === 'offline' && gateway.report.line === 'down'
}

async function describe(context: RequestContext, gateway: GatewayStatus, report: GatewayReport, { timeZone, isOutage, ...rest }: NetworkRest & { timeZone: string; isOutage: boolean }): Promise<GatewayView> {
  const copy = copyOf(context)
  const { accountNumber: account, make, model } = gateway
  const variant = { audience: context.audience, locale: context.locale }
  const connected = report.devices.filter(({ isConnected }) => isConnected).length
  return {
    account,
    name: model.toUpperCase(),
    device: drawnDevice({ make, model }),
    light: report.light,
    state: report.state,
    stateLabel: report.state === 'online' && isOutage ? copy.gatewayOn : copy.states[report.state],
    stateText: copy.stateTexts[report.state === 'offline' ? (report.line === 'off' ? 'off' : 'down') : report.state === 'online' && isOutage ? 'onlineInOutage' : report.state],
    stateWays: report.line === 'off' && report.state === 'offline' ? [{ label: copy.bill, href: billPath(variant, { account }) }, { label: copy.orders, href: orderPath(undefined, variant.locale) }] : [],
    facts: factsOf(context, gateway, report),
    canChange: gateway.isLive && (report.state === 'online' || report.state === 'offline'),
    restart: restartOf(context, gateway, rest),
    networks: await Promise.all(report.networks.map((network) => wifiOf(context, gateway, network, rest))),
    devices: report.devices.map((device) => lineOf(context, device, { href: devicePath(variant, device, account), timeZone })),
    connected: fill(report.devices.some(({ usedMb }) => usedMb !== undefined) ? copy.devices.countUsed : copy.devices.count, { n: connected }),
    equipment: report.equipment.map(({ id, kind, model: name, signal, isConnected }) => ({ id, name: `${copy.equipment[kind]} ${name.toUpperCase()}`, text: isConnected ? copy.equipment.signals[signal] : copy.equipment.away })),
  }
}

function factsOf(context: RequestContext, { accountNumber, serial, model }: GatewayStatus, report: GatewayReport): Fact[] {
  const { facts, ending, uptime, firmwareCurrent, firmwareOld, light, lights } = copyOf(context)
  return [
    { label: facts.account, value: fill(ending, { ending: accountNumber.slice(-4) }) },
    ...(report.light === 'unknown' ? [] : [{ label: fill(light, { light: '' }).replace(/: ?$/, ''), value: lights[report.light] }]),
    { label: uptime.label, value: lastingOf(context.clock() - report.bootedAt, uptime) },
    { label: facts.model, value: model.toUpperCase() },
    { label: facts.serial, value: serial },
    { label: facts.firmware, value: report.isFirmwareCurrent === undefined ? report.firmware : fill(report.isFirmwareCurrent ? firmwareCurrent : firmwareOld, { version: report.firmware }) },
  ]
}

const hourMs = 3_600_000

function lastingOf(ms: number, { days, oneDay, hours, short }: NetworkCopy['uptime']): string {
  const n = Math.floor(ms / hourMs)
  if (n >= 48) return fill(days, { n: Math.floor(n / 24) })
  if (n >= 24) return oneDay
  return n >= 2 ? fill(hours, { n }) : short
}

function restartOf({ audience, locale }: RequestContext, { restart, restartsLeft, isLive, accountNumber: account }: GatewayStatus, { restartError = false }: NetworkRest): GatewayView['restart'] {
  const watchHref = homeNetworkPath({ audience, locale }, { account, watch: 'restart' })
  if (restart?.stage === 'restarting' || restart?.stage === 'light') return { kind: 'running', at: restart.stage === 'light' ? 1 : 0, watchHref }
  if (restart?.stage === 'unknown') return { kind: 'unknown', watchHref }
  if (restart?.stage === 'unchanged') return { kind: 'unchanged' }
  if (!isLive) return undefined
  return restartsLeft === 0 ? { kind: 'tooMany' } : { kind: 'form', error: restartError }
}

async function wifiOf(context: RequestContext, { accountNumber: account, isLive }: GatewayStatus, network: GatewayReport['networks'][number], { wifi }: NetworkRest): Promise<WifiView> {
  const copy = copyOf(context).wifi
  const query = queryOf(context)
  const { id, name, isOn } = network
  const variant = { audience: context.audience, locale: context.locale }
  const form = wifi?.network === id ? wifi : query.get('change') === id ? { name, nameError: undefined, passwordError: undefined, strength: undefined } : undefined
  return {
    id,
    label: copy[id],
    name,
    isOn,
    facts: [
      { label: copy.band, value: copy.bands[network.band] },
      { label: copy.security, value: network.security },
    ],
    // Skipped for an unreachable gateway, so that the page does not wait for it twice.
    join: query.get('show') === id && !wifi && isLive ? await readJoin(context, account, id) : undefined,
    form,
    showHref: `${homeNetworkPath(variant, { account, show: id })}#wifi-${id}`,
    changeHref: `${homeNetworkPath(variant, { account, change: id })}#wifi-${id}`,
  }
}

function lineOf(context: RequestContext, { id, name, kind, link, signal, isConnected, pausedUntil, usedMb }: ConnectedDevice, { href, timeZone }: { href: string; timeZone: string }): DeviceLine {
  const { devices: copy } = copyOf(context)
  const how = isConnected ? [copy.links[link], ...(signal ? [copy.signals[signal]] : [])] : [copy.away]
  const paused = pausedUntil !== undefined && pausedUntil > context.clock() ? [fill(copy.paused, { when: momentOf(pausedUntil, { locale: context.locale, timeZone }) })] : []
  const used = usedMb === undefined ? [] : [fill(copy.gb, { n: gigabytesOf(usedMb, context) })]
  return { id, name, href, kind, isConnected, text: [copy.kinds[kind], ...how, ...used, ...paused].join(' · ') }
}
