import { readTimeZone } from '#features/account/server.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { readConnectedDevice, readGatewayStatus } from '../../network-endpoints.ts'
import type { DevicePage, EndPage } from '../network-view.ts'
import { copyOf, frameOf, gigabytesOf, inTime, momentOf, noticeNow, noticeOfAddress, readJoin, staleTextOf, type PageNotice } from './network-words.ts'

/** NET-09: the page of one device of the customer's own gateway. */
export async function readDevicePage(context: RequestContext, rest: { notice?: PageNotice; nameError?: boolean; typed?: string } = {}): Promise<{ page: DevicePage; status: number }> {
  const query = queryOf(context)
  const [account, device] = [query.get('account') ?? '', query.get('device') ?? '']
  const given = rest.notice ?? noticeOfAddress(context)
  const isAddress = account !== '' && account.length <= 32 && /^[\w-]{1,40}$/.test(device)
  const [answer, timeZone] = await Promise.all([isAddress ? call(inTime(context), readConnectedDevice, { query: { accountNumber: account, device } }, { signIn: 'return' }) : undefined, readTimeZone(context)])
  const by = { locale: context.locale, timeZone }
  const frame = { ...frameOf(context, account === '' ? undefined : account, given && noticeNow(given, answer?.ok === true && answer.data.content.isLive)), staleText: undefined }
  const { devices: copy } = frame.copy
  if (!answer?.ok) {
    const isMissing = answer === undefined || answer.status === 404 || answer.status === 400
    return { page: { ...frame, title: isMissing ? copy.missing : frame.copy.down, device: isMissing ? 'missing' : 'down' }, status: isMissing ? 404 : 503 }
  }
  const found = answer.data.content.device
  const facts = [
    { label: copy.kind, value: copy.kinds[found.kind] },
    { label: copy.link, value: found.isConnected ? [copy.links[found.link], ...(found.signal ? [copy.signals[found.signal]] : [])].join(' · ') : copy.away },
    ...(found.firstSeenAt === undefined ? [] : [{ label: copy.first, value: momentOf(found.firstSeenAt, by) }]),
    ...(found.lastSeenAt === undefined ? [] : [{ label: copy.last, value: momentOf(found.lastSeenAt, by) }]),
    ...(found.usedMb === undefined ? [] : [{ label: copy.used, value: fill(copy.gb, { n: gigabytesOf(found.usedMb, context) }) }]),
  ]
  const isPaused = found.pausedUntil !== undefined && found.pausedUntil > context.clock()
  const pausedText = isPaused ? fill(copy.paused, { when: momentOf(found.pausedUntil!, by) }) : undefined
  const view = { id: found.id, name: rest.typed ?? found.name, kind: found.kind, hasWeakSignal: found.isConnected && found.signal === 'weak', facts, canChange: !answer.data.content.isFixed, pausedText, nameError: rest.nameError ? copy.renameError : undefined }
  return { page: { ...frame, title: found.name, device: view, staleText: staleTextOf(by, answer.data.content) }, status: rest.notice || rest.nameError ? 422 : 200 }
}

/** ANA-07: the page of a confirmed Wi-Fi change, with the data to join; undefined if the password cannot be shown. */
export async function readWifiChangedPage(context: RequestContext): Promise<EndPage | undefined> {
  const query = queryOf(context)
  const [account, network] = [query.get('account') ?? '', query.get('network') ?? '']
  const join = account === '' || account.length > 32 ? undefined : await readJoin(context, account, network)
  if (!join || join === 'notShown') return undefined
  const { changed, changedText } = copyOf(context).wifi
  return { ...frameOf(context, account, undefined), title: changed, text: fill(changedText, { name: join.name }), isGood: true, join }
}

/** ANA-07: the page about a finished restart; undefined unless one begun within the last ten minutes has finished. */
export async function readRestartedPage(context: RequestContext): Promise<EndPage | undefined> {
  const account = queryOf(context).get('account') ?? ''
  const answer = account === '' || account.length > 32 ? undefined : await call(inTime(context), readGatewayStatus, { params: { value: account } }, { signIn: 'return' })
  if (!answer?.ok || answer.data.content.restart?.stage !== 'done') return undefined
  const { restart } = copyOf(context)
  const isOnline = answer.data.content.report?.state === 'online'
  return { ...frameOf(context, account, undefined), title: isOnline ? restart.done : restart.doneOffline, text: isOnline ? restart.doneText : restart.doneOfflineText, isGood: isOnline, join: undefined }
}
