import type { Appointment } from '../../booking/appointment-endpoints.ts'
import { isChangeable } from '../../booking/appointment-status.ts'
import { gateVisits } from '../../booking/visit-gates.ts'
import { dateIn } from '../../booking/visit-time.ts'
import type { SupportFlags } from '#features/site-content/contract.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { VisitSource } from '../visit-paths.ts'
import type { VisitView } from '../visit-view.ts'
import { describeVisit } from '../describe-visit.ts'
import { listVisitsOf, type VisitAccount } from './find-visit.ts'

export type { VisitAccount } from './find-visit.ts'
import type { AreaCopy } from '../../copy.en.ts'
import { readAreaCopy, readVisitCopy } from './read-visit-copy.ts'

/** What the area shows: visits, that they could not be read (undefined), or to a recognised device that there is a place to look. */
export interface AreaData {
  visits: VisitView[] | undefined
  isSignedIn: boolean
  source: VisitSource
  supportPhone: string
  copy: AreaCopy
  /** HOME-18 */
  isShimmerOn: boolean
}

/** Where the area stands: on the support site, or beside one order in the order hub (ANA-09). */
export interface AreaPlace {
  source: VisitSource
  orderId?: string
}

/**
 * HOME-03, APT-05, APT-07: the appointment area of the support home. `accounts`: whose visits: the selected account, or a
 * small business's billing accounts; none for a recognised device (ACC-10), which is shown the way to its visits.
 * @returns undefined where there is nothing to show
 */
export async function readAppointmentArea(context: RequestContext, accounts: readonly VisitAccount[] | undefined, flags: SupportFlags, { source, orderId }: AreaPlace = { source: 'support' }): Promise<AreaData | undefined> {
  const own = { source, supportPhone: context.runtime.site.supportPhone, copy: readAreaCopy(context.locale), isShimmerOn: !flags.isShimmerDisabled } as const
  if (!accounts) return { ...own, visits: [], isSignedIn: false }
  const read = await listVisitsOf(context, accounts, source)
  if (!read.ok) return { ...own, visits: undefined, isSignedIn: true }
  const by = { locale: context.locale, copy: readVisitCopy(context.locale), now: context.clock(), supportPhone: own.supportPhone, canChangeContact: flags.isChangeDayOfContactActive }
  const visits = gateVisits(read.data, flags).filter((visit) => concerns(visit, by.now) && (orderId === undefined || visit.externalOrderId === orderId))
  return visits.length === 0 ? undefined : { ...own, visits: visits.map((visit) => describeVisit(visit, by)), isSignedIn: true }
}

/** What is over and past concerns nobody any more; a visit that was cancelled shows until its day is over. */
function concerns({ type, status, slot, customer }: Appointment, now: number): boolean {
  return isChangeable(type, status) || slot.date >= dateIn(customer.timezone, now)
}
