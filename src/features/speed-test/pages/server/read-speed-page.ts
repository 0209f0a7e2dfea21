import { signInPath, type SiteVariant } from '#contracts/site-path.ts'
import { readReportingAccounts, readTimeZone } from '#features/account/server.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import type { SpeedCopy } from '../../copy.en.ts'
import { mbpsOf } from '../../rules/speed-figure.ts'
import { resultPagePath, speedPagePath } from '../../rules/speed-paths.ts'
import { readSpeedHistory, type InternetPlan, type SpeedResult } from '../../speed-endpoints.ts'
import type { SpeedGateway, SpeedLine, SpeedPage } from '../speed-view.ts'
import { copyOf, momentOf, msOf, type WordsBy } from './speed-words.ts'

/** NET-02: the page of the test; a signed-in customer also sees their plan and the results of 90 days. */
export async function readSpeedPage(context: RequestContext): Promise<SpeedPage> {
  const { audience, locale, identity, runtime } = context
  const variant = { audience, locale }
  return {
    variant,
    copy: copyOf(context),
    supportPhone: runtime.site.supportPhone,
    own: await readOwn(context),
    isSignedIn: identity.kind === 'customer',
    signInHref: signInPath(speedPagePath(variant)),
  }
}

/** Placeholder for the path, since the gateway's identity is not known here. */
const unknownGateway = { oui: '000000', sn: '0' } as const

async function readOwn(context: RequestContext): Promise<SpeedPage['own']> {
  if (context.identity.kind !== 'customer') return undefined
  const copy = copyOf(context)
  const [all, timeZone] = await Promise.all([readReportingAccounts(context), readTimeZone(context)])
  const by = { audience: context.audience, locale: context.locale, timeZone }
  const accounts = (all ?? []).filter(({ type }) => type !== 'directv')
  const asked = queryOf(context).get('a')
  const account = accounts.find(({ accountNumber }) => accountNumber === asked) ?? accounts[0]
  if (!account) return undefined
  const gateway: SpeedGateway = { uverseAccnt: account.accountNumber, ...unknownGateway }
  const answer = await call(context, readSpeedHistory, { params: gateway }, { signIn: 'return' })
  const { results, plan } = answer.ok ? answer.data.content : { results: undefined, plan: undefined }
  return {
    accounts: accounts.map(({ type, accountNumber: number }) => ({ number, label: accountLabel(type, number, copy), href: `${speedPagePath(context)}?a=${encodeURIComponent(number)}`, isCurrent: number === account.accountNumber })),
    gateway,
    planText: plan && planTextOf(plan, context, copy),
    planKbps: plan?.downloadKbps,
    lines: results?.map((result) => lineOf(result, by, copy)),
    chartText: chartTextOf(results ?? [], by, copy),
  }
}

/** The account by its service and last four digits: nobody knows the whole number by heart. */
function accountLabel(type: string, number: string, { test: { kinds, ofAccount } }: SpeedCopy): string {
  return fill(ofAccount, { kind: type === 'wirelessBroadband' ? kinds.wirelessBroadband : kinds.other, ending: number.slice(-4) })
}

export function planTextOf({ name, downloadKbps, uploadKbps }: InternetPlan, { locale }: Pick<RequestContext, 'locale'>, copy: SpeedCopy): string {
  return fill(copy.plan, { name, down: mbpsOf(downloadKbps, locale), up: mbpsOf(uploadKbps, locale) })
}

function lineOf(result: SpeedResult, by: SiteVariant & WordsBy, copy: SpeedCopy): SpeedLine {
  return {
    id: result.id,
    href: resultPagePath(by, result.id),
    when: momentOf(result.at, by),
    downloadKbps: result.downloadKbps,
    uploadKbps: result.uploadKbps,
    download: mbpsOf(result.downloadKbps, by.locale),
    upload: mbpsOf(result.uploadKbps, by.locale),
    latency: msOf(result.latencyMs, copy),
    jitter: msOf(result.jitterMs, copy),
    link: copy.links[result.link],
  }
}

function chartTextOf(results: readonly SpeedResult[], by: WordsBy, { history }: SpeedCopy): string {
  const [newest, oldest] = [results[0], results.at(-1)]
  if (!newest || !oldest) return ''
  const downloads = results.map(({ downloadKbps }) => downloadKbps)
  return fill(history.chart, {
    n: results.length,
    from: momentOf(oldest.at, by),
    to: momentOf(newest.at, by),
    most: mbpsOf(Math.max(...downloads), by.locale),
    least: mbpsOf(Math.min(...downloads), by.locale),
  })
}
