import { createHash } from 'node:crypto'
import type { Site } from '#platform/context/request-context.ts'
import type { Brand } from '../../brand.ts'
import { brandColours, brandStyle } from '../files/brand-colours.ts'

/** The brand as pages need it: its colours as one CSS rule, and an icon if it has colours of its own. */
export function siteOf(brand: Brand, billing?: Site['billing']): Site {
  const { accent, accentDark, logo, hours, footerLinks, legal, ...words } = brand
  const check = accent ? brandColours(accent, accentDark) : undefined
  const colours = check?.ok ? check.colours : undefined
  return {
    ...words,
    ...(colours ? { brandStyle: brandStyle(colours), icon: iconOf(words.brand, colours.light) } : {}),
    ...(logo ? { logo } : {}),
    ...(billing ? { billing } : {}),
    ...(hours ? { hours } : {}),
    ...(footerLinks?.length ? { footerLinks } : {}),
    ...(legal ? { legal } : {}),
  }
}

/**
 * The page's icon: the first letter of the name on the accent. Its file name is a hash of its content, so browsers may
 * cache it for ever.
 */
function iconOf(name: string, { accent, onAccent }: { accent: string; onAccent: string }): NonNullable<Site['icon']> {
  const letter = new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value!.segment.toUpperCase()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${accent}"/><text x="16" y="22.5" font-family="system-ui,sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="${onAccent}">${letter.replace(/[&"']/g, (sign) => `&#${sign.codePointAt(0)};`)}</text></svg>`
  return { file: `icon-${createHash('sha256').update(svg).digest('hex').slice(0, 16)}.svg`, svg }
}
