import { encode } from 'uqr'
import type { Locale } from '#contracts/identity.ts'
import { clockLabel, dayName } from '#features/appointments/contract.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, withShareOfTime, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { copy as english, type NetworkCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import { readWifiNetworks } from '../../network-endpoints.ts'
import { homeNetworkPath } from '../../rules/network-paths.ts'
import { joinText } from '../../rules/wifi-rules.ts'
import type { NetworkNotice, WifiJoin } from '../network-view.ts'

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): NetworkCopy {
  return locale === 'es' ? spanish : english
}

/** The reader's language and time zone, in which times are told: a gateway has none. */
export interface WordsBy {
  locale: Locale
  timeZone: string
}

export function momentOf(at: number, { locale, timeZone }: WordsBy): string {
  return `${dayName(dateIn(timeZone, at), locale)}, ${clockLabel(at, { locale, timeZone })}`
}

export function gigabytesOf(mb: number, { locale }: Pick<RequestContext, 'locale'>): string {
  return (mb / 1000).toLocaleString(locale === 'es' ? 'es-US' : 'en-US', { maximumFractionDigits: 1 })
}

/** Time limit in ms, out of a page's 3 s; the rest suffices to show the page if the gateway does not answer. */
const readMs = 1900

export const inTime = (context: RequestContext) => withShareOfTime(context, readMs)

export function frameOf(context: RequestContext, account: string | undefined, notice: NetworkNotice | undefined) {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  return { variant, copy: copyOf(context), supportPhone: runtime.site.supportPhone, networkHref: homeNetworkPath(variant, { account }), notice }
}

/** A notice; `silentText` replaces its text if the gateway does not answer afterwards and the page shows old data. */
export type PageNotice = NetworkNotice & { silentText?: string }

export function noticeNow({ silentText, ...notice }: PageNotice, isLive: boolean): NetworkNotice {
  return isLive || silentText === undefined ? notice : { ...notice, text: silentText }
}

/** The notice about a failed change. */
export function noticeOfFailure(context: RequestContext, code: string): PageNotice {
  const { notices } = copyOf(context)
  if (code === 'PASSWORD_HIDDEN') return { tone: 'caution', title: notices.hidden, text: notices.hiddenText }
  // Refused, or never delivered: nothing was changed. After any other failure the outcome is unknown.
  if (code === 'GATEWAY_DOWN' || code === 'DEVICE_NOT_FOUND' || code === 'UNREACHABLE') return { tone: 'caution', title: notices.failed, text: fill(notices.failedText, { phone: context.runtime.site.supportPhone }) }
  return { tone: 'caution', title: notices.notConfirmed, text: notices.notConfirmedText, silentText: notices.notConfirmedSilent }
}

/** The age of the data in words, if it is not current; otherwise undefined. */
export function staleTextOf(by: WordsBy, { at, isLive }: { at?: number | undefined; isLive: boolean }): string | undefined {
  return isLive || at === undefined ? undefined : fill(copyOf(by).downText, { when: momentOf(at, by) })
}

const doneNotices = ['renamed', 'paused', 'resumed', 'forgotten', 'guestOn', 'guestOff'] as const

/** The notice that the address names after a change. */
export function noticeOfAddress(context: RequestContext): NetworkNotice | undefined {
  const done = doneNotices.find((each) => each === queryOf(context).get('done'))
  return done && { tone: 'good', title: copyOf(context).notices[done] }
}

/** NET-08: the name, password and QR code of a network, read from the gateway for this page only. */
export async function readJoin(context: RequestContext, account: string, network: string): Promise<WifiJoin | 'notShown' | undefined> {
  const answer = await call(inTime(context), readWifiNetworks, { params: { value: account } }, { signIn: 'return' })
  const found = answer.ok ? answer.data.content.networks.find(({ id }) => id === network) : undefined
  if (!found) return undefined
  if (found.password === undefined) return 'notShown'
  const { name, password } = found
  const { data, size } = encode(joinText({ name, password }), { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { name, password, path, size }
}
