import { gatesOf, type AppointmentGates } from '../../booking/appointment-gates.ts'
import type { SupportData } from '#features/site-content/server.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import type { FinderCopy } from '../../copy.en.ts'
import { readFinderCopy } from './read-finder-copy.ts'

/** The data that a page's loader provides for the finder. */
export interface FinderData {
  copy: FinderCopy
  /** HOME-18: whether placeholders are shown while the finder loads */
  isShimmerOn: boolean
  /** FLG-02, FLG-03: the gates, with percentage flags drawn for this render */
  gates: AppointmentGates
  canChangeContact: boolean
  supportPhone: string
}

type Support = Pick<SupportData<'home'> | SupportData<'supportlander'>, 'flags' | 'cmsSanityApiData'>

export function readFinder({ locale, runtime }: RequestContext, { cmsSanityApiData, flags }: Support): FinderData {
  return {
    copy: readFinderCopy(locale, cmsSanityApiData?.['cms-feed'].components.appointmentFinder),
    isShimmerOn: !flags.isShimmerDisabled,
    gates: gatesOf(flags),
    canChangeContact: flags.isChangeDayOfContactActive,
    supportPhone: runtime.site.supportPhone,
  }
}
