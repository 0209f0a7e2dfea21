import { use, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Locale } from '#contracts/identity.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import type { Appointment } from '../../booking/appointment-endpoints.ts'
import type { VisitCopy } from '../../copy.en.ts'
import { describeVisits, type DescribeBy } from '../describe-visit.ts'
import type { AreaData } from '../server/read-appointment-area.ts'
import { visitPath } from '../visit-paths.ts'
import { VisitCards } from './visit-cards.tsx'

const copies = new Map<Locale, Promise<VisitCopy>>()

/** The sentences of the cards, in one language: nobody needs them before a visit was found. */
function copyIn(locale: Locale): Promise<VisitCopy> {
  const loading = copies.get(locale) ?? (locale === 'es' ? import('../../copy.es.ts') : import('../../copy.en.ts')).then(({ copy }) => copy)
  copies.set(locale, loading)
  return loading
}

interface FoundVisitsProps {
  variant: SiteVariant
  /** what the look-up answered */
  found: { install: readonly Appointment[]; repair: readonly Appointment[] }
  by: Pick<DescribeBy, 'supportPhone' | 'canChangeContact'>
  label: string
  isShimmerOn: boolean
  report: ReportFromPage
}

/**
 * HOME-17: what the finder found, in its panel, as the look-up answered it: nothing is asked again. After a change the
 * visitor's own list is read, which shows exactly what the look-up allows. Suspends while its sentences load.
 */
export function FoundVisits({ variant, found, by, label, isShimmerOn, report }: FoundVisitsProps) {
  const copy = use(copyIn(variant.locale))
  const { load, data } = useFetcher<AreaData | { isOffline: true }>()
  const [now] = useState(Date.now)
  if (data && ('isOffline' in data || !data.visits)) return <a href={visitPath(variant)}>{label}</a>
  const soonest = [...found.install, ...found.repair].toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
  const visits = data?.visits ?? describeVisits(soonest, { ...by, locale: variant.locale, copy, now })
  return <VisitCards visits={visits} variant={variant} source="support" copy={copy} isShimmerOn={isShimmerOn} report={report} onChanged={() => void load(visitPath(variant))} />
}

const startOf = ({ slot }: Appointment) => `${slot.date} ${slot.startTime}`
