import type { Locale } from '#contracts/identity.ts'
import { fixPath } from '#features/guided-fixes/contract.ts'
import { gatewayLightWords, homeNetworkPath, listNetworkAccounts, readGatewayStatus, type GatewayStatus } from '#features/home-network/contract.ts'
import { linkedAccountOutages } from '#features/outages/contract.ts'
import { withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { durationLabel } from '#platform/time/date-format.ts'
import { withoutAccents } from '../../questions/without-accents.ts'
import { answersCopy } from '../answers-copy.ts'
import type { AnswerAction } from '../../api/answer-summary.ts'
import type { AskedQuestion } from '../questions/read-request.ts'
import type { Told } from './own-answer.ts'
import { ownBillCopy } from './own-bill-copy.ts'
import { ownNetworkCopy } from './own-network-copy.ts'

/** In ms, of an answer's 3 s: each gateway is asked itself. */
const networkShareMs = 1500

type Report = NonNullable<GatewayStatus['report']>

/**
 * ANS-20, NET-06: the state of the customer's own gateways, and whatever else the question asks for; 'nothing' if no
 * gateway's state can be read.
 */
export async function tellOwnNetwork(context: RequestContext, asked: AskedQuestion): Promise<Told> {
  const inShare = withShareOfTime(context, networkShareMs)
  // a gateway that was given less time is not known to be silent
  const isPatient = context.deadline - context.clock() >= networkShareMs
  const [listed, isOutage] = await Promise.all([call(inShare, listNetworkAccounts, {}, { signIn: 'return' }), isInternetOut(inShare, asked)])
  const accounts = listed.ok ? listed.data.content.accounts : []
  const read = await Promise.all(accounts.map(async ({ accountNumber, kind }) => ({ number: accountNumber, kind, answer: await call(inShare, readGatewayStatus, { params: { value: accountNumber } }, { signIn: 'return' }) })))
  const gateways = read.flatMap(({ number, kind, answer }) => (answer.ok ? [{ number, kind, status: answer.data.content }] : []))
  if (gateways.length === 0) return 'nothing'
  const { locale } = asked.variant
  const copy = ownNetworkCopy[locale]
  if (asks.weak.test(withoutAccents(asked.question)) && gateways.every(({ status }) => status.isLive && status.report?.state === 'online')) return tellWeakness(asked, gateways)
  const only = gateways.length === 1 ? gateways[0]!.number : undefined
  const now = context.clock()
  const wantsPassword = asks.password.test(plainQuestion(asked))
  const sentences = gateways.map(({ number, kind, status }) => {
    const of = only ? '' : copy.of(nameOf(kind, number, locale))
    // who asks for the password wants nothing else, and it does not change by itself
    return [...(wantsPassword ? [] : describeState(status, of, { now, locale, isOutage, isPatient })), ...describeAsked(status, now, asked, of)].join(' ')
  })
  const asksOfLight = asks.light.test(withoutAccents(asked.question))
  if (wantsPassword) {
    const names = gateways.flatMap(({ status }) => mainNetworkOf(status.report)?.name ?? [])
    return { ok: true, sentences, bold: names, action: { label: copy.passwordAction, url: `${homeNetworkPath(asked.variant, { account: only, show: 'main' })}#wifi-main` } }
  }
  // while our network is out, no step at home helps
  const down = isOutage ? undefined : gateways.find(({ status: { report, isLive } }) => isLive && report?.state === 'offline' && report.line !== 'off')
  const action = down && asksOfLight ? fixAction(asked, 'no-internet', down.number) : { label: copy.action, url: homeNetworkPath(asked.variant, { account: only }) }
  return { ok: true, sentences, action, hasHelp: asksOfLight }
}

/** Extenders with a weak signal explain Wi-Fi that is bad in some place; without one the articles help. */
function tellWeakness(asked: AskedQuestion, gateways: readonly { number: string; status: GatewayStatus }[]): Told {
  const copy = ownNetworkCopy[asked.variant.locale]
  const weak = gateways.flatMap(({ number, status }) => (status.report?.equipment ?? []).filter(({ kind, isConnected, signal }) => kind === 'extender' && isConnected && signal === 'weak').map(({ model }) => ({ number, model })))
  if (weak.length === 0) return 'nothing'
  return { ok: true, sentences: weak.map(({ model }) => copy.extender(model.toUpperCase(), true, copy.signals.weak)), action: fixAction(asked, 'slow-wifi', weak[0]!.number), hasHelp: true }
}

function fixAction({ variant }: AskedQuestion, fix: string, account: string): AnswerAction {
  return { label: answersCopy[variant.locale].ownMatters.fixAction, url: fixPath(variant, fix, { account }) }
}

/** OUT-05: whether an outage of our network explains what a gateway does; false also if that is not known. */
async function isInternetOut(context: RequestContext, { variant: { locale } }: AskedQuestion): Promise<boolean> {
  const answer = await call(context, linkedAccountOutages, { query: { locale } }, { signIn: 'return' })
  return answer.ok && answer.data.content.outages.some(({ services }) => services.includes('internet'))
}

function mainNetworkOf(report: Report | undefined): Report['networks'][number] | undefined {
  return report?.networks.find(({ id }) => id === 'main')
}

const plainQuestion = ({ question }: AskedQuestion) => withoutAccents(question).replace(/-/g, ' ')

function nameOf(kind: string, number: string, locale: Locale): string {
  const kinds: Readonly<Record<string, string>> = ownBillCopy[locale].kinds
  return answersCopy[locale].ownMatters.account(kinds[kind] ?? kind, number.slice(-4))
}

function describeState({ report, at, isLive }: GatewayStatus, of: string, { now, locale, isOutage, isPatient }: { now: number; locale: Locale; isOutage: boolean; isPatient: boolean }): string[] {
  const copy = ownNetworkCopy[locale]
  // OUT-05: said first
  const outage = isOutage ? [copy.outage] : []
  if (!report || !isLive) return [...outage, ...(isOutage || (report && !isPatient) ? [] : [copy.unreachable(of)]), ...(report && at !== undefined ? [copy.lastHeard(durationLabel(now - at, locale))] : [])]
  switch (report.state) {
    case 'online':
      return isOutage ? [...outage, copy.onInOutage(of)] : [copy.works(of)]
    case 'restarting':
      return [...outage, copy.restarting(of)]
    case 'connecting':
      return [...outage, copy.connecting(of)]
    case 'offline':
      return report.line === 'off' ? [copy.noService(of)] : [...outage, copy.lineDown(of)]
  }
}

/** What a question asks about, by its words without accents and capitals. */
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
  light: /\b(?:lights?|leds?|color|luz|luces|foco|foquito)\b/,
  weak: /\b(?:weak|slow|bad|poor|spotty|terrible|reach\w*|lent[oa]|debil|malo?|pesimo|alcanza|no (?:me |nos )?llega|(?:anda|va|esta) mal)\b/,
}

/** Words of a question that name no device: a device is meant by another word of its name. */
const common = new Set(['with', 'from', 'this', 'that', 'home', 'network', 'wifi', 'gateway', 'modem', 'router', 'connected', 'online', 'casa', 'esta', 'conectado', 'conectada', 'para'])
const mostNamed = 8

/** What the question asks for in particular; if nothing in particular, how many devices are connected. */
function describeAsked({ report, model, serial }: GatewayStatus, now: number, asked: AskedQuestion, of: string): string[] {
  const { locale } = asked.variant
  const copy = ownNetworkCopy[locale]
  const said = plainQuestion(asked)
  if (!report) return asks.password.test(said) ? [copy.password] : []
  const told: string[] = []
  const main = mainNetworkOf(report)
  const guest = report.networks.find(({ id }) => id === 'guest')
  const named = devicesNamed(said, report)
  if (asks.light.test(said) && report.light !== 'unknown') told.push(copy.light(gatewayLightWords[locale][report.light]))
  if (asks.guest.test(said)) told.push(guest ? copy.guest(guest.name, guest.isOn) : copy.noGuest)
  else if (main && asks.password.test(said)) told.push(copy.wifiIs(main.name, of))
  else if (main && (asks.name.test(said) || (asks.wifi.test(said) && named.length === 0 && !asks.devices.test(said)))) told.push(copy.wifi(main.name, main.isOn))
  if (asks.password.test(said)) told.push(copy.password)
  if (asks.gateway.test(said)) told.push(copy.model(model.toUpperCase(), serial), copy.software(report.firmware, report.isFirmwareCurrent))
  if (asks.running.test(said) && !asks.paused.test(said)) told.push(copy.running(durationLabel(now - report.bootedAt, locale)))
  if (asks.extender.test(said)) told.push(...report.equipment.filter(({ kind }) => kind === 'extender').map(({ model: name, isConnected, signal }) => copy.extender(name, isConnected, copy.signals[signal])))
  const paused = report.devices.filter(({ pausedUntil = 0 }) => pausedUntil > now)
  const connected = report.devices.filter(({ isConnected }) => isConnected).map(({ name }) => name)
  const count = connected.length === 0 ? copy.alone : copy.connected(connected.length)
  if (named.length > 0) told.push(...named.map((device) => (paused.includes(device) ? copy.paused(device.name) : copy.device(device.name, device.isConnected))))
  else if (asks.paused.test(said)) told.push(...(paused.length > 0 ? paused.map(({ name }) => copy.paused(name)) : [copy.nonePaused]))
  else if (asks.devices.test(said)) told.push(count, ...(connected.length === 0 ? [] : [copy.connectedAre(connected.slice(0, mostNamed).join(', '), Math.max(0, connected.length - mostNamed))]))
  return told.length > 0 ? told : [count]
}

function devicesNamed(said: string, { devices }: Report): Report['devices'] {
  const words = new Set(wordsOf(said).filter((word) => word.length > 2 && !common.has(word)))
  return devices.filter(({ name }) => wordsOf(withoutAccents(name)).some((word) => words.has(word))).slice(0, mostNamed)
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
