import type { ComponentProps } from 'react'
import type { SiteVariant } from '#contracts/site-path.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'

type PageHeadingProps = Omit<ComponentProps<typeof PageHead>, 'crumbs'> & {
  variant: SiteVariant
  /** the crumbs below Home > Support; the last is the page itself */
  crumbs: readonly { label: string; href?: string }[]
}

/** The head of every page of this feature, with breadcrumbs from the support home of its variant. */
export function PageHeading({ variant, crumbs, ...head }: PageHeadingProps) {
  const copy = useCopy('knowledge')
  return <PageHead crumbs={{ label: copy.breadcrumbs, items: supportCrumbs({ variant, copy }, ...crumbs) }} {...head} />
}
