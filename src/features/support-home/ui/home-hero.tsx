import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Breadcrumbs, Container } from '#ui/layout/layout.tsx'
import styles from './home-hero.module.css'

export interface HeroText {
  heading: string
  /** anonymous visitors are asked to sign in (HOME-05) */
  prompt: { text: string; label: string; href: string } | undefined
}

interface HomeHeroProps {
  text: HeroText
  breadcrumbs: { label: string; href?: string }[]
  breadcrumbsLabel: string
  /** a signed-in person's way to the account */
  account?: { label: string; href: string } | undefined
  /** leads to what is known to be down, further down the page */
  notice?: { label: string; href: string } | undefined
}

/** The greeting: the largest text of the page, under its breadcrumbs (HOME-04, HOME-05). */
export function HomeHero({ text, breadcrumbs, breadcrumbsLabel, account, notice }: HomeHeroProps) {
  return (
    <div className={styles.hero}>
      <Container>
        <Breadcrumbs items={breadcrumbs} label={breadcrumbsLabel} />
        <div className={styles.inner}>
          <div className={styles.words}>
            <h1 className={styles.heading}>{text.heading}</h1>
            {text.prompt && <p className={styles.prompt}>{text.prompt.text}</p>}
            {notice && <Notice {...notice} />}
          </div>
          {text.prompt && <ButtonLink href={text.prompt.href}>{text.prompt.label}</ButtonLink>}
          {account && (
            <ButtonLink href={account.href} variant="secondary">
              <Icon name="account" />
              {account.label}
            </ButtonLink>
          )}
        </div>
      </Container>
    </div>
  )
}

function Notice({ label, href }: { label: string; href: string }) {
  return (
    <a className={styles.notice} href={href}>
      <Icon name="caution" />
      <span>{label}</span>
      <Icon name="chevron-down" size="sm" />
    </a>
  )
}

/** The lander's greeting: in the middle, above cards that reach into its band (LAN-01). */
export function LanderHero({ heading, breadcrumbs, breadcrumbsLabel, children }: { heading: string; breadcrumbs: { label: string; href?: string }[]; breadcrumbsLabel: string; children: ReactNode }) {
  return (
    <div className={`${styles.hero} ${styles.lander}`}>
      <Container>
        <Breadcrumbs items={breadcrumbs} label={breadcrumbsLabel} />
        <div className={styles.middle}>
          <h1 className={styles.heading}>{heading}</h1>
          {children}
        </div>
      </Container>
    </div>
  )
}
