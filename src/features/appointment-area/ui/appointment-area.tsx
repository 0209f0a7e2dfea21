import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { Banner } from '#ui/banner.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { fill } from '#ui/copy.tsx'
import { Container } from '#ui/layout.tsx'
import type { AreaData } from '../server/read-appointment-area.ts'
import { visitPath } from '../visit-paths.ts'
import { VisitCards, type ReportStep } from './visit-cards.tsx'
import styles from './visit.module.css'

/** HOME-03, APT-05: what the customer has to know of the technician's visits. `returnTo`: the page, for coming back after sign-in. */
export function AppointmentArea({ area, variant, returnTo, onStepShown }: { area: AreaData; variant: SiteVariant; returnTo: string; onStepShown: ReportStep }) {
  const { visits, copy } = area
  return (
    <section id="appointments" className={styles.band} aria-labelledby="appointments-title">
      <Container>
        <h2 className={styles.title} id="appointments-title">
          {!area.isSignedIn ? copy.list.recognised : visits?.length === 1 ? copy.yourAppointment : copy.yourAppointments}
        </h2>
        {visits === undefined ? (
          <Banner tone="caution" title={copy.titles.down}>
            {fill(copy.downText, { phone: area.supportPhone })} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
          </Banner>
        ) : area.isSignedIn ? (
          <VisitCards visits={visits} variant={variant} source={area.source} copy={copy} onStepShown={onStepShown} />
        ) : (
          <div className={styles.prompt}>
            <p>
              {copy.list.signIn}. {copy.list.signInText}
            </p>
            <div className={styles.buttons}>
              <ButtonLink href={signInPath(returnTo)}>{copy.list.signInLabel}</ButtonLink>
              <ButtonLink variant="secondary" href={visitPath(variant, 'find')}>
                {copy.list.find}
              </ButtonLink>
            </div>
          </div>
        )}
      </Container>
    </section>
  )
}
