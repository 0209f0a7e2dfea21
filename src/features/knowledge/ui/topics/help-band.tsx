import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { Section } from '#ui/theme/section.tsx'
import styles from './help-band.module.css'

/** '800.555.0142' → 'tel:+18005550142' */
export function phoneHref(supportPhone: string): string {
  return `tel:+1${supportPhone.replace(/\D/g, '')}`
}

/** The way to a person, at the end of every article. */
export function HelpBand({ variant, supportPhone }: { variant: SiteVariant; supportPhone: string }) {
  const copy = useCopy('knowledge')
  return (
    <Container>
      <Section theme="accent" className={styles.band} aria-labelledby="help-title">
        <span className={styles.icon}>
          <Icon name="person" size="lg" />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title} id="help-title">
            {copy.needHelpTitle}
          </h2>
          <p>{copy.needHelpText}</p>
        </div>
        <div className={styles.actions}>
          <ButtonLink href={phoneHref(supportPhone)}>
            <Icon name="phone" size="sm" />
            {fill(copy.call, { phone: supportPhone })}
          </ButtonLink>
          <ButtonLink href={supportPath(variant, 'openticket')} variant="quiet">
            {copy.report}
          </ButtonLink>
          <ButtonLink href={supportPath(variant, 'contact')} variant="quiet">
            {copy.contact}
          </ButtonLink>
        </div>
      </Section>
    </Container>
  )
}
