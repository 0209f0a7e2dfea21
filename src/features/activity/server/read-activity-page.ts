import type { Locale } from '#contracts/identity.ts'
import { clockLabel } from '#features/appointments/contract.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { dateFormat, dayLabel } from '#platform/time/date-format.ts'
import { queryOf, type RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import { fill } from '#ui/text/fill.ts'
import { activityKinds, listActivity, type ActivityEntry, type ActivityKind } from '../activity-endpoints.ts'
import { activityPath } from '../activity-path.ts'
import type { ActivityMonth, ActivityPage } from '../activity-view.ts'
import { copyOf } from './activity-sources.ts'

const icons: Readonly<Record<ActivityKind, IconName>> = { order: 'order', visit: 'calendar', ticket: 'help', outage: 'caution', bill: 'bill', message: 'mail' }
const onPage = 30

/** ORD-04: the page of the timeline, 30 entries long, that the query string asks for. */
export async function readActivityPage(context: RequestContext): Promise<ActivityPage> {
  const { audience, locale, runtime } = context
  const variant = { audience, locale }
  const copy = copyOf(locale)
  const query = queryOf(context)
  const kind = activityKinds.find((each) => each === query.get('kind'))
  const number = Math.min(1000, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1))
  const frame = {
    variant,
    copy,
    isFiltered: kind !== undefined,
    filters: [{ label: copy.all, href: activityPath(variant), isCurrent: kind === undefined }, ...activityKinds.map((each) => ({ label: copy.kinds[each], href: activityPath(variant, { kind: each }), isCurrent: each === kind }))],
    supportPhone: runtime.site.supportPhone,
  }
  const answer = await call(context, listActivity, { query: { locale, audience, ...(kind ? { kind } : {}) } })
  if (!answer.ok) return { ...frame, months: undefined, missing: undefined, newerHref: undefined, olderHref: undefined }
  const { entries, missing, timeZone } = answer.data.content
  const from = (number - 1) * onPage
  return {
    ...frame,
    months: byMonth(entries.slice(from, from + onPage), timeZone, context),
    missing: missing.length > 0 ? fill(copy.missingText, { list: missing.map((each) => copy.kinds[each]).join(', ') }) : undefined,
    newerHref: number > 1 ? activityPath(variant, { kind, page: number - 1 }) : undefined,
    olderHref: entries.length > from + onPage ? activityPath(variant, { kind, page: number + 1 }) : undefined,
  }
}

function byMonth(entries: readonly ActivityEntry[], timeZone: string, { locale }: RequestContext): ActivityMonth[] {
  const { count } = copyOf(locale)
  const format = dateFormat(locale, 'month UTC', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const months = new Map<string, ActivityEntry[]>()
  for (const entry of entries) {
    const month = dateIn(timeZone, entry.at).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([month, own]) => {
    const label = format.format(Date.parse(`${month}-01T00:00:00Z`))
    return { month: label.charAt(0).toUpperCase() + label.slice(1), count: own.length === 1 ? count.one : fill(count.other, { count: own.length }), days: byDay(own, timeZone, locale) }
  })
}

function byDay(entries: readonly ActivityEntry[], timeZone: string, locale: Locale): ActivityMonth['days'] {
  const days: ActivityMonth['days'] = []
  for (const { id, kind, at, isDay, title, text, href } of entries) {
    const day = dayLabel(dateIn(timeZone, at), locale)
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] })
    days.at(-1)!.entries.push({ id, icon: icons[kind], title, text, time: isDay ? undefined : clockLabel(at, { locale, timeZone }), href })
  }
  return days
}
