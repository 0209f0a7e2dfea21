import type { SiteVariant } from '#contracts/site-path.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import type { FixesCopy } from '../copy.en.ts'
import { fixPath } from '../rules/fix-paths.ts'

/** The breadcrumbs of a page of fixes; `last`: the label of a single fix. */
export function crumbsOf(page: { variant: SiteVariant; copy: FixesCopy }, last?: string) {
  const { variant, copy } = page
  return { label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.title, href: fixPath(variant) }, ...(last === undefined ? [] : [{ label: last }])) }
}
