import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { dialLink } from '#ui/text/phone-link.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { Section } from '#ui/theme/section.tsx'
import styles from './help-band.module.css'

/** The phone contact beside an article; on small screens below it. */
export function HelpCard({ variant, supportPhone }: { variant: SiteVariant; supportPhone: string }) {
  const copy = useCopy('knowledge')
  return (
    <Section theme="accent" className={styles.card} aria-labelledby="help-title">
      <Picture name="talk" size="sm" decorative />
      <HelpWords />
      <ButtonLink href={dialLink(supportPhone)} isWide>
        <Icon name="phone" size="sm" />
        {fill(copy.call, { phone: supportPhone })}
      </ButtonLink>
      <ButtonLink href={supportPath(variant, 'contact')} variant="quiet" isWide>
        {copy.contact}
      </ButtonLink>
    </Section>
  )
}

function HelpWords() {
  const copy = useCopy('knowledge')
  return (
    <div className={styles.words}>
      <h2 className={styles.title} id="help-title">
        {copy.needHelpTitle}
      </h2>
      <p>{copy.needHelpText}</p>
    </div>
  )
}

/** The phone contact at the end of every topic and device page. */
export function HelpBand({ variant, supportPhone }: { variant: SiteVariant; supportPhone: string }) {
  const copy = useCopy('knowledge')
  return (
    <Container>
      <Section theme="accent" className={styles.band} aria-labelledby="help-title">
        <Picture name="talk" size="sm" decorative />
        <HelpWords />
        <div className={styles.actions}>
          <ButtonLink href={dialLink(supportPhone)}>
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
