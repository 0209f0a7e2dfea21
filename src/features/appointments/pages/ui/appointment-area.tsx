import { signInPath, supportPath, type SiteVariant } from '#contracts/site-path.ts'
import type { ReportFromPage } from '#features/analytics/contract.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { Container } from '#ui/layout/layout.tsx'
import type { AreaData } from '../server/read-appointment-area.ts'
import { appointmentPath } from '../appointment-paths.ts'
import { AppointmentCards } from './appointment-cards.tsx'
import styles from './appointment.module.css'

/** HOME-03, APT-05: the area with the customer's appointments. `returnTo`: the page to return to after sign-in. */
export function AppointmentArea({ area, variant, returnTo, report }: { area: AreaData; variant: SiteVariant; returnTo: string; report: ReportFromPage }) {
  const { appointments, copy } = area
  return (
    <section id="appointments" className={styles.band} aria-labelledby="appointments-title">
      <Container>
        <h2 className={styles.title} id="appointments-title">
          {!area.isSignedIn ? copy.list.recognised : appointments?.length === 1 ? copy.yourAppointment : copy.yourAppointments}
        </h2>
        {appointments === undefined ? (
          <Banner tone="caution" title={copy.titles.down}>
            {fill(copy.downText, { phone: area.supportPhone })} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
          </Banner>
        ) : area.isSignedIn ? (
          <AppointmentCards appointments={appointments} variant={variant} source={area.source} copy={copy} isShimmerOn={area.isShimmerOn} report={report} />
        ) : (
          <div className={styles.prompt}>
            <p>
              {copy.list.signIn}. {copy.list.signInText}
            </p>
            <div className={styles.buttons}>
              <ButtonLink href={signInPath(returnTo)}>{copy.list.signInLabel}</ButtonLink>
              <ButtonLink variant="secondary" href={appointmentPath(variant, 'find')}>
                {copy.list.find}
              </ButtonLink>
            </div>
          </div>
        )}
      </Container>
    </section>
  )
}
