import { homeNetworkPath, listNetworkAccounts, readGatewayStatus, type GatewayStatus } from '#features/home-network/contract.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import type { Told } from './own-answer.ts'
import { ownNetworkCopy } from './own-network-copy.ts'

/** Of an answer's 3 s, in ms: each gateway is asked itself. */
const networkShareMs = 1500

type Kind = 'uverse' | 'wirelessBroadband' | 'directv'
type Report = NonNullable<GatewayStatus['report']>

/** ANS-20, NET-06: how one's own gateways are, and of the rest what was asked for; 'nothing' where there is none that anybody can tell of. */
export async function tellOwnNetwork(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const inShare = withShareOfTime(context, networkShareMs)
  const listed = await call(inShare, listNetworkAccounts, {}, { signIn: 'return' })
  const accounts = listed.ok ? listed.data.content.accounts : []
  const read = await Promise.all(accounts.map(async ({ accountNumber, kind }) => ({ number: accountNumber, kind: kind as Kind, answer: await call(inShare, readGatewayStatus, { params: { value: accountNumber } }, { signIn: 'return' }) })))
  const gateways = read.flatMap(({ number, kind, answer }) => (answer.ok ? [{ number, kind, status: answer.data.content }] : []))
  if (gateways.length === 0) return 'nothing'
  const { locale } = asked.variant
  const copy = ownNetworkCopy[locale]
  const sentences = gateways.flatMap(({ number, kind, status }) => {
    const of = gateways.length === 1 ? '' : copy.of(copy.kinds[kind], number.slice(-4))
    return [describeState(status, of, context.clock(), asked), describeAsked(status, context.clock(), asked)].filter((text) => text !== '').join(' ')
  })
  return { ok: true, sentences, action: { label: copy.action, url: homeNetworkPath(asked.variant, gateways.length === 1 ? { account: gateways[0]!.number } : {}) } }
}

function describeState({ report, at, isLive }: GatewayStatus, of: string, now: number, { variant: { locale } }: AskedQuestion): string {
  const copy = ownNetworkCopy[locale]
  if (!isLive) return [copy.unreachable(of), ...(report && at !== undefined ? [copy.lastHeard(timeLabel(now - at, locale))] : [])].join(' ')
  const { state, line } = report!
  return state === 'restarting' ? copy.restarting(of) : state === 'connecting' ? copy.connecting(of) : state === 'online' ? copy.works(of) : line === 'off' ? copy.noService(of) : copy.lineDown(of)
}

/** By the words of a question, without accents and capitals. */
const asks = {
  password: /\b(?:password|passcode|contrasena|clave)\b/,
  name: /\b(?:called|names?|ssid|nombre|llama)\b/,
  wifi: /\b(?:wi ?fi|5 ?ghz|2\.4)\b/,
  guest: /\b(?:guests?|visitors?|invitad[oa]s?|visitas?)\b/,
  devices: /\b(?:devices?|gadgets?|things|everything|who|whos|anyone|dispositivos?|aparatos?|equipos?|quien(?:es)?|conectados|used|uses|usa|gast\w+)\b/,
  paused: /\b(?:paused?|pausa\w*)\b/,
  gateway: /\b(?:models?|serial|firmware|software|version|which (?:modem|router|gateway)|what (?:modem|router|gateway)|modelo|serie|que (?:modem|router|gateway))\b/,
  running: /\b(?:running|restart(?:ed)?|booted|uptime|how long|lleva|reinici\w+|encendido desde)\b/,
  extender: /\b(?:extenders?|repeaters?|extensor(?:es)?|repetidor(?:es)?)\b/,
  light: /\b(?:light|color|luz)\b/,
}

/** A device is meant by a word of its name that says more than these. */
const common = new Set(['with', 'from', 'this', 'that', 'home', 'network', 'wifi', 'gateway', 'modem', 'router', 'connected', 'online', 'casa', 'esta', 'conectado', 'conectada', 'para'])
const mostNamed = 8

/** What was asked for in particular; of a question after nothing in particular how many devices are connected. */
function describeAsked({ report, model, serial }: GatewayStatus, now: number, { question, variant: { locale } }: AskedQuestion): string {
  if (!report) return ''
  const copy = ownNetworkCopy[locale]
  const said = withoutAccents(question).replace(/-/g, ' ').toLowerCase()
  const told: string[] = []
  const [main, guest] = (['main', 'guest'] as const).map((wanted) => report.networks.find(({ id }) => id === wanted))
  const named = devicesNamed(said, report)
  const extenders = asks.extender.test(said) ? report.equipment.filter(({ kind }) => kind === 'extender') : []
  if (asks.light.test(said) && copy.lights[report.light]) told.push(copy.light(copy.lights[report.light]!))
  if (asks.guest.test(said)) told.push(guest ? copy.guest(guest.name, guest.isOn) : copy.noGuest)
  else if (main && (asks.password.test(said) || asks.name.test(said) || (asks.wifi.test(said) && named.length === 0 && !asks.devices.test(said)))) told.push(copy.wifi(main.name, main.isOn))
  if (asks.password.test(said)) told.push(copy.password)
  if (asks.gateway.test(said)) told.push(copy.model(model.toUpperCase(), serial), copy.software(report.firmware, report.isFirmwareCurrent))
  if (asks.running.test(said) && !asks.paused.test(said)) told.push(copy.running(timeLabel(now - report.bootedAt, locale)))
  told.push(...extenders.map(({ model: name, isConnected, signal }) => copy.extender(name, isConnected, copy.signals[signal])))
  const paused = report.devices.filter(({ pausedUntil = 0 }) => pausedUntil > now)
  if (named.length > 0) told.push(...named.map((device) => (paused.includes(device) ? copy.paused(device.name) : copy.device(device.name, device.isConnected))))
  else if (asks.paused.test(said)) told.push(...(paused.length > 0 ? paused.map(({ name }) => copy.paused(name)) : [copy.nonePaused]))
  else if (asks.devices.test(said)) told.push(countOf(report, locale), ...listOf(report, locale))
  return (told.length > 0 ? told : [countOf(report, locale)]).join(' ')
}

function devicesNamed(said: string, { devices }: Report): Report['devices'] {
  const words = new Set((said.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 2 && !common.has(word)))
  return devices.filter(({ name }) => (withoutAccents(name).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => words.has(word))).slice(0, mostNamed)
}

function countOf({ devices }: Report, locale: AskedQuestion['variant']['locale']): string {
  const count = devices.filter(({ isConnected }) => isConnected).length
  return count === 0 ? ownNetworkCopy[locale].alone : ownNetworkCopy[locale].connected(count)
}

function listOf({ devices }: Report, locale: AskedQuestion['variant']['locale']): string[] {
  const names = devices.filter(({ isConnected }) => isConnected).map(({ name }) => name)
  return names.length === 0 ? [] : [ownNetworkCopy[locale].connectedAre(names.slice(0, mostNamed).join(', '), Math.max(0, names.length - mostNamed))]
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

function timeLabel(ms: number, locale: AskedQuestion['variant']['locale']): string {
  const copy = ownNetworkCopy[locale]
  if (ms >= dayMs) return copy.days(Math.floor(ms / dayMs))
  if (ms >= hourMs) return copy.hours(Math.floor(ms / hourMs))
  return copy.minutes(Math.max(1, Math.floor(ms / minuteMs)))
}
