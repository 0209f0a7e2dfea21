import { ButtonLink } from '#ui/button.tsx'
import { Breadcrumbs, Container } from '#ui/layout.tsx'
import styles from './home-hero.module.css'

export interface HeroText {
  heading: string
  /** anonymous visitors are asked to sign in (HOME-05) */
  prompt: { text: string; label: string; href: string } | undefined
}

/** The greeting: the largest text of the page, under its breadcrumbs (HOME-04, HOME-05). */
export function HomeHero({ text, breadcrumbs, breadcrumbsLabel }: { text: HeroText; breadcrumbs: { label: string; href?: string }[]; breadcrumbsLabel: string }) {
  return (
    <div className={styles.hero}>
      <Container>
        <Breadcrumbs items={breadcrumbs} label={breadcrumbsLabel} />
        <div className={styles.inner}>
          <h1 className={styles.heading}>{text.heading}</h1>
          {text.prompt && (
            <div className={styles.prompt}>
              <p>{text.prompt.text}</p>
              <ButtonLink href={text.prompt.href}>{text.prompt.label}</ButtonLink>
            </div>
          )}
        </div>
      </Container>
    </div>
  )
}
