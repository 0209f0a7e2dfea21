import type { SiteVariant } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { Finder, FoundAppointmentList } from '#features/appointments/parts.tsx'
import type { FinderData } from '#features/appointments/server.ts'

/** Signed-in customers see no finder. */
const report = reporterOf(false)

/** HOME-09, HOME-17: the finder card on the support home and the lander. It opens its panel in the element `semi-auth-place`. */
export default function FinderPlace({ variant, finder }: { variant: SiteVariant; finder: FinderData }) {
  return (
    <Finder variant={variant} finder={finder} panelPlace="semi-auth-place" report={report}>
      {(found) => <FoundAppointmentList variant={variant} found={found} by={finder} label={finder.copy.panel.heading} isShimmerOn={finder.isShimmerOn} report={report} />}
    </Finder>
  )
}
