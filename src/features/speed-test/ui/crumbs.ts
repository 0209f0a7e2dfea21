import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { speedPagePath } from '../rules/speed-paths.ts'
import type { SpeedCopy } from '../copy.en.ts'

/** Where a page of the speed test is; `last`: the page of a result. */
export function crumbsOf({ variant, copy }: { variant: SiteVariant; copy: SpeedCopy }, last?: string) {
  return {
    label: copy.breadcrumbs,
    items: [
      { label: copy.home, href: '/' },
      { label: variant.audience === 'smb' ? copy.businessSupport : copy.support, href: supportPath(variant) },
      { label: copy.title, href: speedPagePath(variant) },
      ...(last === undefined ? [] : [{ label: last }]),
    ],
  }
}
