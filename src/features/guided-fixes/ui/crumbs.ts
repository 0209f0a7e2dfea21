import type { SiteVariant } from '#contracts/site-path.ts'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import type { FixesCopy } from '../copy.en.ts'
import { fixPath } from '../rules/fix-paths.ts'

/** Where a page of fixes is; `last`: the page of one. */
export function crumbsOf(page: { variant: SiteVariant; copy: FixesCopy }, last?: string) {
  const { variant, copy } = page
  return { label: copy.breadcrumbs, items: supportCrumbs(page, { label: copy.title, href: fixPath(variant) }, ...(last === undefined ? [] : [{ label: last }])) }
}
