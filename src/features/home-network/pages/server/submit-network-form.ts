import { plainLine } from '#platform/security/hidden-characters.ts'
import type { Outcome } from '#contracts/outcome.ts'
import { recordEvent } from '#features/analytics/server.ts'
import { statusCodes, successFlags } from '#features/analytics/contract.ts'
import { call, wasNeverSent } from '#platform/services/call.ts'
import { pageDeadlineMs, queryOf, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { changeConnectedDevice, changeMs, changeWifiName, changeWifiNetwork, restartGateway } from '../../network-endpoints.ts'
import { networkIds } from '../../rules/gateway-report.ts'
import { homeNetworkPath, wifiChangedPath } from '../../rules/network-paths.ts'
import { isWifiName, isWifiPassword, strengthOf } from '../../rules/wifi-rules.ts'
import type { DevicePage } from '../network-view.ts'
import { copyOf, noticeOfFailure } from './network-words.ts'
import { readDevicePage } from './read-modal-pages.ts'
import { readNetworkPage, type NetworkPageAnswer, type NetworkRest } from './read-network-page.ts'

type Choice = 'restart' | 'wifi' | 'guest' | 'rename' | 'pause' | 'resume' | 'forget'

/** Time limit in ms, out of a page's 3 s; the rest suffices to show the page again. */
const shareMs = 1000

/** The context for a change. A real gateway gets `changeMs`; showing the page afterwards then gets a new time limit. */
function forChange(context: RequestContext): RequestContext {
  return context.runtime.config.genieacs ? { ...context, deadline: context.clock() + changeMs } : withShareOfTime(context, shareMs)
}

function afterwards(context: RequestContext): RequestContext {
  return context.runtime.config.genieacs ? { ...context, deadline: context.clock() + pageDeadlineMs } : context
}

/** NET-07, NET-08: restarts the gateway or changes its Wi-Fi. The page reports only what the gateway has confirmed. */
export async function submitNetworkForm(context: RequestContext, form: URLSearchParams): Promise<NetworkPageAnswer | { kind: 'done'; href: string }> {
  const account = (form.get('account') ?? '').slice(0, 32)
  const variant = { audience: context.audience, locale: context.locale }
  const inShare = forChange(context)
  const params = { value: account }
  if (form.get('intent') === 'restart') {
    if (form.get('confirm') !== 'yes') return readNetworkPage(context, { account, restartError: true })
    const outcome = await call(inShare, restartGateway, { params, body: {} }, { signIn: 'return' })
    await report(afterwards(context), 'restart', outcome)
    // The page itself shows a restart that is already running, and that the limit is reached.
    if (outcome.ok || outcome.code === 'RESTART_RUNNING' || outcome.code === 'TOO_MANY_RESTARTS') return { kind: 'done', href: homeNetworkPath(variant, { account, watch: 'restart' }) }
    return refused(context, outcome, { account })
  }
  if (form.get('intent') === 'guest') {
    const isOn = form.get('on') === 'yes'
    const outcome = await call(inShare, changeWifiNetwork, { params, body: { network: 'guest', isOn } }, { signIn: 'return' })
    await report(afterwards(context), 'guest', outcome)
    return outcome.ok ? { kind: 'done', href: homeNetworkPath(variant, { account, done: isOn ? 'guestOn' : 'guestOff' }) } : refused(context, outcome, { account })
  }
  const network = networkIds.find((each) => each === form.get('network'))
  if (form.get('intent') !== 'wifi' || !network) return readNetworkPage(context, { account })
  const [name, password] = [form.get('name') ?? '', form.get('password') ?? '']
  const { wifi: copy } = copyOf(context)
  const wifi = { network, name: name.slice(0, 64), nameError: isWifiName(name) ? undefined : copy.nameError, passwordError: isWifiPassword(password) ? undefined : copy.passwordError, strength: strengthOf(password) }
  if (wifi.nameError || wifi.passwordError) return readNetworkPage(context, { account, wifi })
  const outcome = await call(inShare, changeWifiName, { params, body: { network, name, password } }, { signIn: 'return' })
  await report(afterwards(context), 'wifi', outcome)
  return outcome.ok ? { kind: 'done', href: wifiChangedPath(variant, account, network) } : refused(context, outcome, { account, wifi })
}

function refused(context: RequestContext, outcome: Extract<Outcome<unknown>, { ok: false }>, rest: NetworkRest): Promise<NetworkPageAnswer> | { kind: 'signIn' } {
  if (outcome.status === 401 || outcome.status === 309) return { kind: 'signIn' }
  return readNetworkPage(afterwards(context), { ...rest, notice: noticeOfFailure(context, wasNeverSent(outcome) ? 'UNREACHABLE' : outcome.code) })
}

const minuteMs = 60_000
const doneOf = { rename: 'renamed', pause: 'paused', resume: 'resumed', forget: 'forgotten' } as const

/** NET-09: renames a device, pauses it until a time, resumes it, or forgets it. */
export async function submitDeviceForm(context: RequestContext, form: URLSearchParams): Promise<{ kind: 'page'; page: DevicePage; status: number } | { kind: 'done'; href: string } | { kind: 'signIn' }> {
  const again = async (rest: Parameters<typeof readDevicePage>[1]) => ({ kind: 'page' as const, ...(await readDevicePage(afterwards(context), rest)) })
  const query = queryOf(context)
  const [account, device] = [query.get('account') ?? '', query.get('device') ?? '']
  const change = (['rename', 'pause', 'resume', 'forget'] as const).find((each) => each === form.get('intent'))
  const minutes = Object.keys(copyOf(context).devices.pauses).find((each) => each === form.get('minutes'))
  const name = (form.get('name') ?? '').trim()
  if (!change || account === '' || account.length > 32 || !/^[\w-]{1,40}$/.test(device) || (change === 'pause' && !minutes)) return again({})
  if (change === 'rename' && (name === '' || name.length > 40 || !plainLine.test(name))) return again({ nameError: true, typed: name.slice(0, 80) })
  const body = change === 'rename' ? { change, device, name } : change === 'pause' ? { change, device, until: context.clock() + Number(minutes) * minuteMs } : { change, device }
  const outcome = await call(forChange(context), changeConnectedDevice, { params: { value: account }, body }, { signIn: 'return' })
  await report(afterwards(context), change, outcome)
  if (!outcome.ok && (outcome.status === 401 || outcome.status === 309)) return { kind: 'signIn' }
  if (!outcome.ok) return again({ notice: noticeOfFailure(context, wasNeverSent(outcome) ? 'UNREACHABLE' : outcome.code) })
  const variant = { audience: context.audience, locale: context.locale }
  if (change === 'forget') return { kind: 'done', href: homeNetworkPath(variant, { account, done: 'forgotten' }) }
  query.set('done', doneOf[change])
  return { kind: 'done', href: `${new URL(context.url, context.runtime.config.publicUrl).pathname}?${query.toString()}` }
}

/** ANA-01: reports the action and its outcome, never a name or a password. */
async function report(context: RequestContext, choice: Choice, outcome: Outcome<unknown>): Promise<void> {
  const ending = outcome.ok
    ? { successFlag: successFlags.successful }
    : outcome.status >= 500 && outcome.code !== 'GATEWAY_DOWN' && !wasNeverSent(outcome)
      ? { successFlag: successFlags.unknown, statusCode: statusCodes.unknown }
      : { successFlag: successFlags.unsuccessful, statusCode: outcome.code.slice(0, 100) }
  await recordEvent(context, { name: 'formSubmit', formName: 'homeNetwork', choice, ...ending })
}
