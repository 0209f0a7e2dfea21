import { supportPath } from '#contracts/site-path.ts'
import { useRenderOnce } from '#ui/dom/render-once.ts'
import { Container } from '#ui/layout/layout.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import type { FrameData, FrameSite } from '../frame.tsx'
import styles from './footer.module.css'

type FooterProps = Pick<FrameData, 'audience' | 'locale' | 'year' | 'isDemo' | 'privacySignal'> & { site: Omit<FrameSite, 'brandStyle' | 'logo' | 'iconHref'>; mayChoose: boolean }

/** The foot of every page: the ways on, the phone, and what the law asks for. */
export function Footer({ data: { audience, locale, year, isDemo, privacySignal, site: { brandStyle: _, logo: __, iconHref: ___, ...site }, consent } }: { data: FrameData }) {
  const once = useRenderOnce()
  // no data of the visitor, so that the HTML can be shared: of the consent only whether there is a choice
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
        <a href={dialLink(site.supportPhone)}>{fill(copy.callUs, { phone: site.supportPhone })}</a>
        {site.footerLinks?.map(({ href, label }) => (
          <a key={href + label} href={href}>
            {label}
          </a>
        ))}
        {/* ACC-15: visitors can change their choice here */}
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
