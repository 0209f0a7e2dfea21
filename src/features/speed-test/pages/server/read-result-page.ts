import { supportPath } from '#contracts/site-path.ts'
import { readTimeZone } from '#features/account/server.ts'
import { call } from '#platform/services/call.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { explainResult, type Explained } from '../../rules/explain-result.ts'
import { mbpsOf } from '../../rules/speed-figure.ts'
import { resultPagePath, speedPagePath } from '../../rules/speed-paths.ts'
import { readSpeedResult, type InternetPlan, type SpeedResult } from '../../speed-endpoints.ts'
import type { ResultPage } from '../speed-view.ts'
import { planTextOf } from './read-speed-page.ts'
import { copyOf, momentOf, msOf } from './speed-words.ts'

/** NET-02: the page of one result; its owner also sees the plan. @param reportHref where to report a slow line */
export async function readResultPage(context: RequestContext, reportHref: string): Promise<{ page: ResultPage; status: number }> {
  const { audience, locale, runtime, identity } = context
  const id = queryOf(context).get('test') ?? ''
  const answer = /^[\w-]{16}$/.test(id) ? await call(context, readSpeedResult, { params: { id } }, { signIn: 'return' }) : undefined
  const frame = { variant: { audience, locale }, copy: copyOf(context), supportPhone: runtime.site.supportPhone, isSignedIn: identity.kind === 'customer' }
  if (answer?.ok) return { page: { ...frame, state: describe(context, answer.data.content, { timeZone: await readTimeZone(context), reportHref }) }, status: 200 }
  const isMissing = !answer || answer.status < 500
  return { page: { ...frame, state: { kind: isMissing ? 'missing' : 'down' } }, status: isMissing ? 404 : 503 }
}

function describe(context: RequestContext, { result, isOwn, plan }: { result: SpeedResult; isOwn: boolean; plan?: InternetPlan | undefined }, { timeZone, reportHref }: { timeZone: string; reportHref: string }): ResultPage['state'] {
  const { audience, locale, runtime } = context
  const copy = copyOf(context)
  const words = copy.result
  const explained = explainResult(result, plan)
  const figure = (kbps: number) => mbpsOf(kbps, locale)
  const speeds = { down: figure(result.downloadKbps), up: figure(result.uploadKbps), plan: plan ? figure(plan.downloadKbps) : '', share: Math.min(100, explained.share ?? 0) }
  const beside = { n: result.loadedLatencyMs - result.latencyMs, plan: plan ? figure(plan.uploadKbps) : '' }
  return {
    kind: 'result',
    isOwn,
    when: fill(words.when, { when: momentOf(result.at, { locale, timeZone }), link: copy.linkNames[result.link] }),
    link: result.link,
    figures: {
      download: figure(result.downloadKbps),
      upload: figure(result.uploadKbps),
      latency: msOf(result.latencyMs, copy),
      loaded: msOf(result.loadedLatencyMs, copy),
      jitter: msOf(result.jitterMs, copy),
    },
    verdict: explained.verdict,
    text: fill(words.texts[explained.verdict], speeds),
    remarks: explained.remarks.map((remark) => fill(words.remarks[remark], beside)),
    uses: explained.enoughFor.slice(0, 4).map((use) => words.uses[use]),
    planText: plan && planTextOf(plan, context, copy),
    shareUrl: runtime.config.publicUrl.replace(/\/$/, '') + resultPagePath({ audience, locale }, result.id),
    way: isOwn ? wayOf(explained, context, reportHref) : undefined,
  }
}

/** The next step for the result's owner; undefined if nothing needs to be done. */
function wayOf({ verdict }: Explained, context: RequestContext, reportHref: string): { label: string; href: string } | undefined {
  const { ways } = copyOf(context).result
  if (verdict === 'wifiLimit' || verdict === 'maybeWifi') return { label: ways.wifi, href: supportPath(context, 'topic', 'internet', 'wi-fi') }
  if (verdict === 'belowPlan') return { label: ways.line, href: reportHref }
  return verdict === 'asPlanned' || verdict === 'noPlan' ? undefined : { label: ways.again, href: speedPagePath(context) }
}
