import { Fragment, type ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Picture, type PictureName } from '#ui/pictures/picture.tsx'
import { Breadcrumbs, Container } from '#ui/layout/layout.tsx'
import { Together } from '#ui/text/together.tsx'
import type { AlertLine } from '#features/service-alerts/contract.ts'
import type { HomeState } from '../home-state.ts'
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
  /** the state line about the customer's services; undefined if nothing is known */
  state: HomeState | undefined
  /** NET-12: alerts of the customer's lines and equipment */
  alerts: readonly AlertLine[]
  /** LAN-14: the header's search field, in a large form */
  children: ReactNode
  /** further content below the search field */
  below?: ReactNode
}

const looks: Record<HomeState['kind'], [icon: IconName, picture: PictureName]> = {
  outage: ['caution', 'storm'],
  suspended: ['caution', 'billing'],
  arranged: ['good', 'billing'],
  appointment: ['calendar', 'visit'],
  good: ['good', 'success'],
}

/**
 * HOME-04, HOME-05: the greeting, the state line, the alerts and the search field, first on the page because most
 * visitors come for these.
 */
export function HomeHero({ text, breadcrumbs, breadcrumbsLabel, state, alerts, children, below }: HomeHeroProps) {
  return (
    <div className={styles.hero} data-theme="dark-accent">
      <Container>
        <Breadcrumbs items={breadcrumbs} label={breadcrumbsLabel} />
        <div className={styles.inner}>
          <div className={styles.words}>
            <h1 className={styles.heading}>{sentencesOf(text.heading)}</h1>
            {text.prompt && (
              <p className={styles.prompt}>
                <span>{text.prompt.text}</span>
                <ButtonLink variant="secondary" href={text.prompt.href}>
                  {text.prompt.label}
                </ButtonLink>
              </p>
            )}
            {state && <StateLine state={state} />}
            {alerts.map((alert) => (
              <AlertLineView key={alert.link.href} alert={alert} />
            ))}
            <div className={styles.field} data-theme="base">
              {children}
            </div>
            {below}
          </div>
          <Picture className={styles.picture!} name={state ? looks[state.kind][1] : 'internet'} size="lg" decorative />
        </div>
      </Container>
    </div>
  )
}

/**
 * Wraps each sentence in its own span, so that a line breaks between sentences if it can: without the spans, a line
 * could read 'Hi, Maya. How'.
 */
function sentencesOf(heading: string) {
  return heading.split(/(?<=[.!]) /).map((sentence, at) => (
    <Fragment key={sentence}>
      {at > 0 && ' '}
      <span className={styles.sentence}>{sentence}</span>
    </Fragment>
  ))
}

function StateLine({ state: { kind, title, text, link, further } }: { state: HomeState }) {
  return (
    <div id="state" data-theme="base" className={`${styles.state} ${styles[kind]}`}>
      <Icon name={looks[kind][0]} size="lg" />
      <p>
        <strong>{title}</strong> <Together text={text} /> {link && <a href={link.href}>{link.label}</a>} {further && <>· <a href={further.href}>{further.label}</a></>}
      </p>
    </div>
  )
}

function AlertLineView({ alert: { title, text, link } }: { alert: AlertLine }) {
  return (
    <div data-alert data-theme="base" className={`${styles.state} ${styles.outage}`}>
      <Icon name="caution" size="lg" />
      <p>
        <strong>{title}</strong> {text} <a href={link.href}>{link.label}</a>
      </p>
    </div>
  )
}

/** The lander's greeting: centred, above cards that overlap its band (LAN-01). */
export function LanderHero({ heading, lead, breadcrumbs, breadcrumbsLabel, children, below }: { heading: string; lead: string; breadcrumbs: { label: string; href?: string }[]; breadcrumbsLabel: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className={styles.hero} data-theme="dark-accent">
      <Container>
        <Breadcrumbs items={breadcrumbs} label={breadcrumbsLabel} />
        <div className={styles.inner}>
          <div className={styles.words}>
            <h1 className={styles.heading}>{heading}</h1>
            <p className={styles.prompt}>{lead}</p>
            <div className={styles.field} data-theme="base">
              {children}
            </div>
            {below}
          </div>
          <Picture className={styles.picture!} name="talk" size="lg" decorative />
        </div>
      </Container>
    </div>
  )
}
