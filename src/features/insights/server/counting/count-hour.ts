import type { EventHourTable, VitalHourTable } from '../tables.ts'
import { type AnalyticsEvent, isModalPage, routeOf, successFlags } from '#features/analytics/contract.ts'
import { bucketOf } from './vital-digest.ts'

/** docs/analytics.md defines each metric. */
interface Figure {
  metric: string
  dimension: string
  sum?: number
}

export interface CountedHour {
  hour: number
  events: EventHourTable[]
  vitals: VitalHourTable[]
}

const longestDimension = 100
/**
 * The most rows kept for each metric, audience, locale and device. Bounded, so that a client that sends many different
 * names cannot fill the table.
 */
export const mostDimensions = 500
export const otherDimension = '(other)'

/** Counts the events of one hour. The order in which events are added does not change the result. */
export function countHour(hour: number) {
  const figures = new Map<string, Map<string, EventHourTable>>()
  const vitals = new Map<string, { row: VitalHourTable; digest: Record<string, number> }>()

  const addFigure = (event: AnalyticsEvent, { metric, dimension, sum = 0 }: Figure) => {
    const place = placeOf(hour, event)
    const groupKey = JSON.stringify([place, metric])
    const group = figures.get(groupKey) ?? new Map<string, EventHourTable>()
    figures.set(groupKey, group)
    // a payload that was stored before NUL was removed from reports must not stop the counting
    const cut = Array.from(dimension.replaceAll('\0', '')).slice(0, longestDimension).join('')
    const row = group.get(cut) ?? { ...place, metric, dimension: cut, count: 0, sum: 0 }
    group.set(cut, { ...row, count: row.count + 1, sum: row.sum + sum })
  }

  const addVital = (event: Extract<AnalyticsEvent, { name: 'webVital' }>) => {
    const key = { ...placeOf(hour, event), vital: event.vital, page: routeOf(event.page) }
    const known = vitals.get(JSON.stringify(key)) ?? { row: { ...key, count: 0, digest: '' }, digest: {} }
    const bucket = bucketOf(event.value)
    known.row.count += 1
    known.digest[bucket] = (known.digest[bucket] ?? 0) + 1
    vitals.set(JSON.stringify(key), known)
  }

  return {
    add(event: AnalyticsEvent) {
      if (staffPage.test(event.page)) return
      if (event.name === 'webVital') addVital(event)
      for (const figure of figuresOf(event)) addFigure(event, figure)
    },
    counted: (): CountedHour => ({
      hour,
      events: [...figures.values()].flatMap((group) => largest([...group.values()])),
      vitals: [...vitals.values()].map(({ row, digest }) => ({ ...row, digest: JSON.stringify(digest) })),
    }),
  }
}

function placeOf(hour: number, { audience, locale, viewport }: AnalyticsEvent) {
  return { hour, audience, locale, device: viewport ?? '' }
}

/** Pages of the operator's staff. What happens there says nothing of visitors. */
const staffPage = /^\/(?:studio|desk|insights)(?:\/|$)/

/** The pages that lead to a person: phone numbers and addresses, and the ticket form. */
const wayToPerson = /^\/(?:[\w-]+\/)*(?:contact|openticket)\/?$/

function figuresOf(event: AnalyticsEvent): Figure[] {
  switch (event.name) {
    case 'Page_Load':
      return pageFigures(event)
    case 'Link_Click':
      return [{ metric: 'click', dimension: event.linkName }, ...(wayToPerson.test(event.linkUrl ?? '') ? [{ metric: 'toContact', dimension: event.page }] : [])]
    case 'Common_Login_Submit':
      return [{ metric: 'signIn', dimension: `${event.flowCode ?? ''}/${event.successFlag}`, sum: event.accounts.length }]
    case 'formSubmit':
      return [
        { metric: 'form', dimension: `${event.formName}/${event.successFlag}`, sum: event.resultCount ?? 0 },
        ...(event.isAnonymous ? [{ metric: 'formAnonymous', dimension: `${event.formName}/${event.successFlag}` }] : []),
        ...(event.successFlag === successFlags.unsuccessful ? [{ metric: 'formRefused', dimension: `${event.formName}/${event.statusCode ?? ''}` }] : []),
        ...(event.resultCount === 0 ? [{ metric: 'formWithoutResult', dimension: event.formName }] : []),
        ...(event.choice === undefined ? [] : [{ metric: 'formChoice', dimension: `${event.formName}/${event.choice}` }]),
      ]
    case 'systemEvent':
      return [{ metric: 'system', dimension: `${event.eventName}/${event.successFlag}` }]
    case 'impression':
      return [{ metric: 'impression', dimension: event.element }]
    case 'error/log':
      return [{ metric: 'error', dimension: event.page }, { metric: 'errorCode', dimension: event.code }]
    case 'webVital':
      return []
  }
}

function pageFigures({ page, reason, isEntry, isAnonymous }: Extract<AnalyticsEvent, { name: 'Page_Load' }>): Figure[] {
  // the server reports this page; the browser reports the same page as well
  if (reason) return [{ metric: 'anonymousPage', dimension: reason }]
  const sum = isAnonymous ? 0 : 1
  if (isModalPage(page)) return [{ metric: 'modal', dimension: page, sum }]
  return [{ metric: 'page', dimension: page, sum }, ...(isEntry ? [{ metric: 'visit', dimension: '', sum }] : [])]
}

/** The rows with the largest counts; the rest are summed into one row. */
function largest(rows: EventHourTable[]): EventHourTable[] {
  if (rows.length <= mostDimensions) return rows
  const sorted = rows.toSorted((a, b) => b.count - a.count || (a.dimension < b.dimension ? -1 : 1))
  const rest = sorted.splice(mostDimensions)
  const total = (of: 'count' | 'sum') => rest.reduce((sum, row) => sum + row[of], 0)
  const other = { ...rest[0]!, dimension: otherDimension, count: total('count'), sum: total('sum') }
  // an event may already carry the name '(other)'
  const same = sorted.findIndex(({ dimension }) => dimension === otherDimension)
  if (same >= 0) sorted[same] = { ...other, count: other.count + sorted[same]!.count, sum: other.sum + sorted[same]!.sum }
  return same >= 0 ? sorted : [...sorted, other]
}
