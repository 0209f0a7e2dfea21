import type { Audience, Locale } from '#contracts/identity.ts'
import { inLocale, searchPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ConsentBannerData } from '#features/consent/server.ts'
import { AccountMenu } from '#features/sign-in/parts.tsx'
import type { SessionView } from '#platform/context/page-context.ts'
import type { Site } from '#platform/context/request-context.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { useRenderOnce } from '#ui/dom/render-once.ts'
import styles from './frame.module.css'

/** What the frame shows of the operator, in the language of the page. */
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

/** What the frame around every page needs. */
export interface FrameData {
  audience: Audience
  locale: Locale
  nonce: string | undefined
  /** the query that this page was made with: a kept page is made without the one that the browser has */
  search: string
  /** undefined also where an operator's gateway signs people in: their session is not ours */
  session: SessionView | undefined
  isSignedIn: boolean
  isRecognised: boolean
  /** one of the operator's own: finds what only they have */
  isStaff: boolean
  /** STU-01: has a room in the Studio */
  hasStudio: boolean
  isDemo: boolean
  site: FrameSite
  year: number
  /** ACC-15: undefined for somebody who need not be asked, null where the operator asks nobody */
  consent: ConsentBannerData | undefined | null
  /** ACC-15: the browser has chosen for its owner; stands where others may choose */
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
            {data.site.logo ? <Logo site={data.site} logo={data.site.logo} /> : <BrandMark />}
            <span>
              {!data.site.logo && data.site.brand} <span className={styles.brandPart}>{copy.support}</span>
            </span>
          </a>
          <AudienceSwitch audience={data.audience} locale={data.locale} label={copy.audienceNav} names={[copy.personal, copy.business]} />
          {!hasSearchBox(currentPath) && <HeaderSearch variant={{ audience: data.audience, locale: data.locale }} label={copy.searchLabel} button={copy.search} />}
          <div className={styles.tools}>
            <a className={`${styles.tool} ${styles.call}`} href={telHref(data.site.supportPhone)}>
              <Icon name="phone" />
              <span>{copy.call}</span>
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

/** LAN-14: the home draws it large below its greeting; the lander and the results have a box of their own. */
function hasSearchBox(path: string): boolean {
  return /\/(?:supportlander|search(?:\/smallbusiness)?|support|support\/(?:es-us\/)?smallbusiness)\/?(?:[?#]|$)/i.test(path)
}

/** LAN-14: a plain form on every page; it needs no script. */
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

/** The operator's own, in the scheme of the page. */
function Logo({ site, logo }: { site: FrameSite; logo: NonNullable<Site['logo']> }) {
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/brand/${logo.dark}`} />
      <img className={styles.logo} src={`/brand/${logo.light}`} alt={site.brand} width={logo.width} height={logo.height} />
    </picture>
  )
}

/** A number as people read it, as telephones dial it. */
function telHref(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')}`
}

/** Two links of a chain that are also two leaves of grass. */
function BrandMark() {
  return (
    <svg className={styles.mark} width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="currentColor" />
      <path d="M8 22c0-7 3-11 8-11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 10c0 7-3 11-8 11" fill="none" stroke="var(--color-on-accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="16" cy="16" r="1.9" fill="var(--color-on-accent)" />
    </svg>
  )
}

type FooterProps = Pick<FrameData, 'audience' | 'locale' | 'year' | 'isDemo' | 'privacySignal'> & { site: Omit<FrameSite, 'brandStyle' | 'logo' | 'iconHref'>; mayChoose: boolean }

export function Footer({ data: { audience, locale, year, isDemo, privacySignal, site: { brandStyle: _, logo: __, iconHref: ___, ...site }, consent } }: { data: FrameData }) {
  const once = useRenderOnce()
  // nothing of the person who looks: not what is asked of them, only whether
  return <footer className={styles.footer} {...once(FooterInside, { audience, locale, year, isDemo, privacySignal, site, mayChoose: consent !== null })} />
}

function FooterInside({ audience, locale, year, isDemo, privacySignal, site, mayChoose }: FooterProps) {
  const copy = useCopy('frame')
  const variant = { audience, locale }
  const deviceHref = locale === 'es' ? '/es-us/device-support/selector' : '/device-support/selector'
  return (
    <Container>
      <nav className={styles.footerLinks} aria-label={copy.footerNav}>
        <a href={supportPath(variant, 'contact')}>{copy.contact}</a>
        <a href={supportPath(variant, 'library')}>{copy.library}</a>
        <a href={deviceHref}>{copy.deviceHelp}</a>
        <a href={telHref(site.supportPhone)}>{fill(copy.callUs, { phone: site.supportPhone })}</a>
        {site.footerLinks?.map(({ href, label }) => (
          <a key={href + label} href={href}>
            {label}
          </a>
        ))}
        {/* ACC-15: who has chosen may choose again */}
        {mayChoose && (
          <form method="post" action="/consent">
            <button name="choice" value="ask">
              {copy.privacy}
            </button>
          </form>
        )}
      </nav>
      {privacySignal && <p className={styles.legal}>{privacySignal}</p>}
      {site.legal && <p className={styles.legal}>{site.legal}</p>}
      <p className={styles.legal}>
        {fill(copy.legal, { year, legalName: site.legalName })}
        {isDemo && <> · {fill(copy.demoNote, { brand: site.brand })}</>}
      </p>
    </Container>
  )
}
