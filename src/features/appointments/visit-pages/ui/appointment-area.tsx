import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { Container } from '#ui/layout/layout.tsx'
import type { AreaData } from '../server/read-appointment-area.ts'
import { visitPath } from '../visit-paths.ts'
import { VisitCards } from './visit-cards.tsx'
import styles from './visit.module.css'

/** HOME-03, APT-05: what the customer has to know of the technician's visits. `returnTo`: the page, for coming back after sign-in. */
export function AppointmentArea({ area, variant, returnTo, report }: { area: AreaData; variant: SiteVariant; returnTo: string; report: ReportFromPage }) {
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
          <VisitCards visits={visits} variant={variant} source={area.source} copy={copy} isShimmerOn={area.isShimmerOn} report={report} />
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
