import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Shimmer } from '#ui/shimmer.tsx'
import type { AreaData } from '../server/read-appointment-area.ts'
import { visitPath } from '../visit-paths.ts'
import { VisitCards } from './visit-cards.tsx'

/**
 * HOME-17: what the finder found, in its panel: read from the visitor's own list, so that it shows exactly what the look-up
 * allows, and is read again after each change. `children`: what stands there until then, or if the list cannot be read.
 */
export function FoundVisits({ variant, label, isShimmerOn, report }: { variant: SiteVariant; label: string; isShimmerOn: boolean; report: ReportFromPage }) {
  const { load, data } = useFetcher<AreaData | { isOffline: true }>()
  useEffect(() => void load(visitPath(variant)), [load, variant])
  if (!data) return isShimmerOn ? <Shimmer label={label} shape="wide-card" /> : <p role="status">{label}</p>
  if ('isOffline' in data || !data.visits) return <a href={visitPath(variant)}>{label}</a>
  return <VisitCards visits={data.visits} variant={variant} source="support" copy={data.copy} isShimmerOn={isShimmerOn} report={report} />
}
