import { supportPath, type SiteVariant } from '#contracts/site-path.ts'

/** The way to a page of support: the front door, the home of its audience, and what follows, the last being the page itself. */
export function supportCrumbs({ variant, copy }: { variant: SiteVariant; copy: { home: string; support: string; businessSupport: string } }, ...own: { label: string; href?: string }[]): { label: string; href?: string }[] {
  return [{ label: copy.home, href: '/' }, { label: variant.audience === 'smb' ? copy.businessSupport : copy.support, href: supportPath(variant) }, ...own]
}
