import type { Audience, Locale } from '#contracts/identity.ts'
import { inLocale, searchPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ConsentBannerData } from '#features/consent/server.ts'
import { AccountMenu } from '#features/sign-in/parts.tsx'
import type { SessionView } from '#platform/context/page-context.ts'
import type { Site } from '#platform/context/request-context.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { dialLink } from '#ui/text/phone-link.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Container } from '#ui/layout/layout.tsx'
import styles from './frame.module.css'

/** The operator's brand as the frame shows it, in the language of the page. */
export interface FrameSite extends Pick<Site, 'brand' | 'legalName' | 'supportPhone' | 'brandStyle' | 'logo'> {
  iconHref?: string
  footerLinks?: { href: string; label: string }[]
  legal?: string
}

export function frameSite({ brand, legalName, supportPhone, brandStyle, logo, icon, footerLinks, legal }: Site, locale: Locale): FrameSite {
  return {
    brand,
    legalName,
    supportPhone,
    ...(brandStyle ? { brandStyle } : {}),
    ...(logo ? { logo } : {}),
    ...(icon ? { iconHref: `/brand/${icon.file}` } : {}),
    ...(footerLinks ? { footerLinks: footerLinks.map((link) => ({ href: inLocale(link.href, locale), label: link[locale] })) } : {}),
    ...(legal ? { legal: legal[locale] } : {}),
  }
}

/** The data of the frame around every page. */
export interface FrameData {
  audience: Audience
  locale: Locale
  nonce: string | undefined
  /** the query that this page was rendered with; a cached page was rendered without the browser's query */
  search: string
  /** also undefined behind an operator's gateway, which holds the sessions itself */
  session: SessionView | undefined
  isSignedIn: boolean
  isRecognised: boolean
  /** a staff member with the operator role, who gets further links */
  isStaff: boolean
  /** STU-01: has access to a section of the Studio */
  hasStudio: boolean
  isDemo: boolean
  site: FrameSite
  /** when calls are answered: 'Technical support · 24 hours, every day'; undefined if the content does not say */
  callHours?: string | undefined
  year: number
  /** ACC-15: undefined if the visitor need not be asked, null if the operator asks no visitor */
  consent: ConsentBannerData | undefined | null
  /** ACC-15: the sentence shown instead of a choice if the browser sends a privacy signal; undefined without one */
  privacySignal: string | undefined
}

/** `currentPath` is this page with its query, for return addresses. */
export function Header({ data, currentPath, languageHref, homeHref }: { data: FrameData; currentPath: string; languageHref: string; homeHref: string }) {
  const copy = useCopy('frame')
  return (
    <header className={styles.header}>
      <a className={styles.skip} href="#main">
        {copy.skipLink}
      </a>
      <Container>
        <div className={styles.bar}>
          <a className={styles.brand} href={homeHref}>
            {data.site.logo ? <Logo site={data.site} logo={data.site.logo} /> : <BrandMark iconHref={data.site.iconHref} />}
            <span>
              {!data.site.logo && data.site.brand} <span className={styles.brandPart}>{copy.support}</span>
            </span>
          </a>
          <AudienceSwitch audience={data.audience} locale={data.locale} label={copy.audienceNav} names={[copy.personal, copy.business]} />
          {!hasSearchBox(currentPath) && <HeaderSearch variant={{ audience: data.audience, locale: data.locale }} label={copy.searchLabel} button={copy.search} />}
          <div className={styles.tools}>
            <a className={`${styles.tool} ${styles.call}`} href={dialLink(data.site.supportPhone)}>
              <Icon name="phone" />
              <span className={styles.callWord}>{copy.call}</span>{' '}
              <span className={styles.number}>
                {data.site.supportPhone} {data.callHours && <small className={styles.hours}>{data.callHours}</small>}
              </span>
            </a>
            <a className={`${styles.tool} ${styles.language}`} href={languageHref} lang={data.locale === 'en' ? 'es' : 'en'} hrefLang={data.locale === 'en' ? 'es' : 'en'} aria-label={copy.otherLanguageLabel}>
              <Icon name="language" />
              <span>{copy.otherLanguage}</span>
            </a>
            <AccountMenu session={data.session} isSignedIn={data.isSignedIn} variant={{ audience: data.audience, locale: data.locale }} currentPath={currentPath} isRecognised={data.isRecognised} isStaff={data.isStaff} hasStudio={data.hasStudio} />
          </div>
        </div>
      </Container>
    </header>
  )
}

/** LAN-14: pages with their own search field: the home, the lander and the results. */
function hasSearchBox(path: string): boolean {
  return /\/(?:supportlander|search(?:\/smallbusiness)?|support|support\/(?:es-us\/)?smallbusiness)\/?(?:[?#]|$)/i.test(path)
}

/** LAN-14: a plain form on every page; it works without script. */
function HeaderSearch({ variant, label, button }: { variant: SiteVariant; label: string; button: string }) {
  return (
    <search className={styles.search}>
      <form className={styles.searchForm} action={searchPath(variant)}>
        <input className={styles.searchInput} type="search" name="q" aria-label={label} placeholder={label} required enterKeyHint="search" autoComplete="off" />
        <button className={styles.searchButton} aria-label={button}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}

function AudienceSwitch({ audience, locale, label, names }: { audience: Audience; locale: Locale; label: string; names: [string, string] }) {
  const items = [
    { key: 'consumer', name: names[0], href: supportPath({ audience: 'consumer', locale }) },
    { key: 'smb', name: names[1], href: supportPath({ audience: 'smb', locale }) },
  ] as const
  return (
    <nav className={styles.audience} aria-label={label}>
      {items.map((item) => (
        <a key={item.key} href={item.href} className={styles.audienceItem} aria-current={item.key === audience ? 'true' : undefined}>
          {item.name}
        </a>
      ))}
    </nav>
  )
}

/** The operator's logo, in the page's colour scheme. */
function Logo({ site, logo }: { site: FrameSite; logo: NonNullable<Site['logo']> }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/brand/${logo.dark}`} />
      <img className={styles.logo} src={`/brand/${logo.light}`} alt={site.brand} width={logo.width} height={logo.height} />
    </picture>
  )
}

/** Beside the name of a brand without a logo: its icon, or the default mark if it has no colours of its own. */
function BrandMark({ iconHref }: { iconHref: string | undefined }) {
  if (iconHref) return <img className={styles.mark} src={iconHref} alt="" width={32} height={32} />
  return (
    <svg className={styles.mark} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M8 22c0-7 3-11 8-11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 10c0 7-3 11-8 11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="16" r="1.9" fill="var(--color-on-accent)" />
    </svg>
  )
}
