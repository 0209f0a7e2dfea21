import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** Breadcrumbs of a support page: front page, the audience's support home, and `own`, whose last item is the page. */
export function supportCrumbs({ variant, copy }: { variant: SiteVariant; copy: { home: string; support: string; businessSupport: string } }, ...own: { label: string; href?: string }[]): { label: string; href?: string }[] {
  return [{ label: copy.home, href: '/' }, { label: variant.audience === 'smb' ? copy.businessSupport : copy.support, href: supportPath(variant) }, ...own]
}
