import type { IconName } from '#ui/icons/icon-names.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ActivityCopy } from './copy.en.ts'

export interface ActivityMonth {
  month: string
  /** '12 entries' */
  count: string
  days: { day: string; entries: { id: string; icon: IconName; title: string; text: string | undefined; time: string | undefined; href: string }[] }[]
}

/** ORD-04: the activity page: entries grouped by month and day. The server formats every date and time. */
export interface ActivityPage {
  variant: SiteVariant
  copy: ActivityCopy
  filters: { label: string; href: string; isCurrent: boolean }[]
  isFiltered: boolean
  /** undefined if the timeline could not be read */
  months: ActivityMonth[] | undefined
  /** a sentence that names the kinds whose service did not answer */
  missing: string | undefined
  newerHref: string | undefined
  olderHref: string | undefined
  supportPhone: string
}
