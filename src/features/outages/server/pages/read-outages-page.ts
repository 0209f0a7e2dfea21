import type { Outcome } from '#contracts/outcome.ts'
import { supportPath } from '#contracts/site-path.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { fill } from '#ui/text/fill.ts'
import { checkZip, followOutage, linkedAccountOutages, listFollowedOutages, readOutageStatus, unfollowOutages, type OutageStatus } from '../../outage-endpoints.ts'
import type { CheckResult, FollowAnswer, OutageItem, OutagesPage } from '../../outages-view-model.ts'
import { canBeZip, outageIdPattern, outageServices, zipPattern } from '../../rules/outage-model.ts'
import { outagesPath } from '../../rules/outage-paths.ts'
import { describeOutage } from './describe-outage.ts'
import { readOutagesCopy, readZipField } from './outages-copy.ts'

/** OUT-04: the page of outages. For a signed-in customer it begins with the result for their own address. */
export async function readOutagesPage(context: RequestContext): Promise<OutagesPage> {
  const [page, result] = await Promise.all([readPage(context), context.identity.kind === 'customer' ? checkOwnAddress(context) : undefined])
  return withResult(page, result)
}

export interface ZipAnswer {
  page: OutagesPage
  status: number
  retryAfterS?: number | undefined
}

/** The page with the result for the ZIP in its form. The ZIP appears in no address or log and is not stored. */
async function answerZip(context: RequestContext, form: URLSearchParams): Promise<ZipAnswer> {
  const zip = (form.get('zip') ?? '').trim().slice(0, 20)
  const copy = readOutagesCopy(context.locale)
  if (!zipPattern.test(zip)) return { page: { ...(await readPage(context)), typed: { zip, error: copy.check.wrong } }, status: 400 }
  if (!canBeZip(zip)) return { page: { ...(await readPage(context)), typed: { zip, error: fill(copy.check.noSuchZip, { zip }) } }, status: 400 }
  const [page, outcome] = await Promise.all([readPage(context), call(context, checkZip, { body: { zip, locale: context.locale } }, { signIn: 'return' })])
  if (!outcome.ok && outcome.status === 429) return { page: { ...page, typed: { zip, error: copy.check.tooMany } }, status: 429, retryAfterS: outcome.retryAfterS }
  return { page: withResult(page, describeResult(context, zip, outcome)), status: outcome.ok ? 200 : 503 }
}

/** Shows the outages of the result in full with the result, and leaves them out of the lists below. */
function withResult(page: OutagesPage, result: CheckResult | undefined): OutagesPage {
  const { lists } = page
  if (!result || !lists) return { ...page, result }
  const known = new Map([...lists.now, ...lists.planned].map((each) => [each.id, each]))
  const inFull = (outages: readonly OutageItem[]) => outages.map((each) => known.get(each.id) ?? each)
  const told = new Set([...result.outages, ...result.planned].map(({ id }) => id))
  const rest = (outages: readonly OutageItem[]) => outages.filter(({ id }) => !told.has(id))
  return { ...page, result: { ...result, outages: inFull(result.outages), planned: inFull(result.planned) }, lists: { ...lists, now: rest(lists.now), planned: rest(lists.planned) } }
}

/** OUT-01, OUT-03: answers the page's forms: the ZIP check, following an outage, and no longer following it. */
export function answerForm(context: RequestContext, form: URLSearchParams): Promise<ZipAnswer> {
  return form.has('outage') ? answerFollow(context, form) : answerZip(context, form)
}

async function answerFollow(context: RequestContext, form: URLSearchParams): Promise<ZipAnswer> {
  const { locale, audience } = context
  const { follow: copy } = readOutagesCopy(locale)
  const [outage, email] = [(form.get('outage') ?? '').slice(0, 60), (form.get('email') ?? '').trim().slice(0, 254)]
  const isEnding = form.get('wanted') === 'none' && context.identity.kind === 'customer' && outageIdPattern.test(outage)
  const outcome = isEnding ? await call(context, unfollowOutages, { query: { outage } }, { signIn: 'return' }) : await call(context, followOutage, { body: { outage, locale, audience, ...(email ? { email } : {}) } }, { signIn: 'return' })
  // who had checked a ZIP still sees its result
  const zip = form.get('zip') ?? ''
  const page = zipPattern.test(zip) && canBeZip(zip) ? (await answerZip(context, form)).page : await readOutagesPage(context)
  const answer = (status: number, followed: Omit<FollowAnswer, 'outage'>, retryAfterS?: number): ZipAnswer => ({ page: { ...page, followed: { outage, ...followed } }, status, retryAfterS })
  if (outcome.ok) {
    const { content } = outcome.data
    const title = [page.result?.outages, page.result?.planned, page.lists?.now, page.lists?.planned].flatMap((each) => each ?? []).find(({ id }) => id === outage)?.title ?? outage
    if ('isFollowed' in content) return answer(200, { told: { tone: 'info', title: fill(copy.stopped, { title }), text: copy.stoppedText }, typed: undefined })
    const { state, email: to } = content
    const told = { tone: state === 'asked' ? ('info' as const) : ('good' as const), title: fill(copy[state], { email: to }), text: fill(copy[`${state}Text`], { title }) }
    return answer(200, { told, typed: undefined })
  }
  if (outcome.code === 'EMAIL_NEEDED') return answer(400, { told: undefined, typed: { email, error: copy.wrong } })
  if (outcome.status === 429) return answer(429, { told: undefined, typed: { email, error: copy.tooMany } }, outcome.retryAfterS)
  if (outcome.status === 404 || outcome.status === 400) return answer(404, { told: { tone: 'info', title: copy.over, text: copy.overText }, typed: undefined })
  return answer(503, { told: undefined, typed: { email, error: copy.down } })
}

/** OUT-03: what the signed-in customer follows; nothing if it cannot be read, and following twice does no harm. */
async function readFollowing(context: RequestContext): Promise<string[]> {
  if (context.identity.kind !== 'customer') return []
  const outcome = await call(context, listFollowedOutages, { query: { locale: context.locale } }, { signIn: 'return' })
  return outcome.ok ? outcome.data.content.followed.map(({ outage }) => outage) : []
}

async function checkOwnAddress(context: RequestContext): Promise<CheckResult> {
  const outcome = await call(context, linkedAccountOutages, { query: { locale: context.locale } }, { signIn: 'return' })
  return describeResult(context, undefined, outcome)
}

/** @param zip the ZIP that was typed; undefined for the customer's own address */
function describeResult(context: RequestContext, zip: string | undefined, outcome: Outcome<{ content: { outages: Parameters<typeof describeOutage>[0][]; planned: Parameters<typeof describeOutage>[0][] } }>): CheckResult {
  const { locale, runtime } = context
  const { result: copy } = readOutagesCopy(locale)
  const by = { locale, now: context.clock() }
  const place = { zip: zip ?? copy.yours }
  if (!outcome.ok) return { zip, kind: 'unknown', title: fill(copy.unknown, place), text: fill(copy.unknownText, { phone: runtime.site.supportPhone }), outages: [], planned: [] }
  const { outages, planned } = outcome.data.content
  const kind = outages.length > 0 ? 'affected' : 'notAffected'
  return { zip, kind, title: fill(copy[kind], place), text: copy[`${kind}Text`], outages: outages.map((each) => describeOutage(each, by)), planned: planned.map((each) => describeOutage(each, by)) }
}

async function readPage(context: RequestContext): Promise<OutagesPage> {
  const { locale, audience, runtime } = context
  const variant = { audience, locale }
  const [outcome, following] = await Promise.all([call(context, readOutageStatus, { query: { locale } }, { signIn: 'return' }), readFollowing(context)])
  if (!outcome.ok) context.noteDegraded?.()
  const path = outagesPath(variant)
  return {
    variant,
    copy: readOutagesCopy(locale),
    field: readZipField(variant),
    typed: undefined,
    result: undefined,
    isAddressKnown: context.identity.kind === 'customer',
    followed: undefined,
    following,
    lists: outcome.ok ? describeLists(context, outcome.data.content) : undefined,
    supportPhone: runtime.site.supportPhone,
    links: { todo: supportPath(variant, 'topic', 'internet', 'outages'), contact: supportPath(variant, 'contact'), support: supportPath(variant), json: `${path}.json`, feed: `${path}.atom` },
  }
}

interface Lists {
  outages: OutageStatus[]
  planned: OutageStatus[]
  ended: OutageStatus[]
}

function describeLists({ locale, clock }: RequestContext, { outages, planned, ended }: Lists): NonNullable<OutagesPage['lists']> {
  const copy = readOutagesCopy(locale)
  const by = { locale, now: clock() }
  const describe = (each: OutageStatus) => describeOutage(each, by)
  const services = outageServices.map((service) => {
    const down = outages.filter((each) => each.services.includes(service))
    const isPlanned = planned.some((each) => each.services.includes(service))
    const state = down.some(({ isNational }) => isNational) ? copy.affectedEverywhere : down.length > 0 ? copy.affected : isPlanned ? copy.plannedWork : copy.works
    return { name: copy.services[service], state, isWell: down.length === 0 }
  })
  return { now: outages.map(describe), planned: planned.map(describe), ended: ended.map(describe), services }
}
