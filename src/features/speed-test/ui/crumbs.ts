import type { SiteVariant } from '#contracts/site-path.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { speedPagePath } from '../rules/speed-paths.ts'
import type { SpeedCopy } from '../copy.en.ts'

/** The breadcrumbs of a page of the speed test; `last`: the label of a result's page. */
export function crumbsOf(page: { variant: SiteVariant; copy: SpeedCopy }, last?: string) {
  const { variant, copy } = page
  return { label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.title, href: speedPagePath(variant) }, ...(last === undefined ? [] : [{ label: last }])) }
}
