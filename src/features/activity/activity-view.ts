import type { IconName } from '#ui/icons/icon-names.ts'
import type { SiteVariant } from '#contracts/site-path.ts'
import type { ActivityCopy } from './copy.en.ts'

/** ORD-04: what happened, by the day on which it did; every time in words, made on the server. */
export interface ActivityPage {
  variant: SiteVariant
  copy: ActivityCopy
  filters: { label: string; href: string; isCurrent: boolean }[]
  isFiltered: boolean
  /** undefined where it could not be read */
  days: { day: string; entries: { id: string; icon: IconName; title: string; text: string | undefined; time: string | undefined; href: string }[] }[] | undefined
  /** whose service did not answer, in words */
  missing: string | undefined
  newerHref: string | undefined
  olderHref: string | undefined
  supportPhone: string
}
