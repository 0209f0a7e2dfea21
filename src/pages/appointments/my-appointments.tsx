import { signInPath, supportPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { HandedOver } from '#features/answers/parts.tsx'
import { readHandover } from '#features/answers/server.ts'
import { finderQueryIn, stepBefore, appointmentPath } from '#features/appointments/contract.ts'
import { AppointmentCards } from '#features/appointments/parts.tsx'
import { readAppointmentList } from '#features/appointments/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { HelpBand } from '#features/knowledge/parts.tsx'
import { supportCrumbs } from '#ui/layout/support-crumbs.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { fill } from '#ui/text/fill.ts'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { Route } from './+types/my-appointments'
import { isOffline, orOffline, Unanswered } from '#shell/offline-answer.ts'
import { pageMeta, variantOfContext } from '#shell/page-answers.ts'
import styles from './my-appointments.module.css'

/** APT-05: all appointments of the visitor: a customer's own, or those that the finder has found. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const variant = variantOfContext(request)
  const [list, handover] = await Promise.all([readAppointmentList(request), readHandover(request, 'appointment', args.request.headers.get('cookie'))])
  const meta = pageMeta(request, { title: list.copy.yourAppointments, description: list.copy.list.signInText, canonical: appointmentPath(variant), alternates: {}, robots: 'noindex' })
  const { search, searchParams } = new URL(request.url, request.runtime.config.publicUrl)
  const before = list.isKnown ? undefined : stepBefore(variant, searchParams)
  return { ...list, handover, variant, isSignedOut: before !== undefined, returnTo: before ?? appointmentPath(variant) + (handover ? search : ''), findHref: appointmentPath(variant, 'find', finderQueryIn(searchParams)), meta }
}

/** The finder's panel also reads this list, and reports itself that there was no answer. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orOffline(serverLoader)
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData && !isOffline(loaderData) ? loaderData.meta : [])

export default function MyAppointments({ loaderData }: Route.ComponentProps) {
  if (isOffline(loaderData)) throw new Unanswered('The page could not be loaded.')
  const { appointments, variant, copy, source, isSignedIn, isKnown, isSignedOut, supportPhone, handover, returnTo, findHref } = loaderData
  const isBeside = handover !== undefined && 'turns' in handover
  const crumbs = { label: copy.breadcrumbs, items: supportCrumbs({ variant, copy }, { label: copy.yourAppointments }) }
  return (
    <>
      <PageHead crumbs={crumbs} title={appointments?.length === 1 ? copy.yourAppointment : copy.yourAppointments} picture={<Picture name="visit" decorative />} />
      <Band size="sm">
        <Container>
          {handover && !isBeside && <HandedOver handover={handover} />}
          <div className={isBeside ? styles.columns : styles.alone}>
            <div>
              {appointments === undefined ? (
                <Banner tone="caution" title={copy.titles.down}>
                  {fill(copy.downText, { phone: supportPhone })} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
                </Banner>
              ) : appointments.length > 0 ? (
                <AppointmentCards appointments={appointments} variant={variant} source={source} copy={copy} isShimmerOn={loaderData.isShimmerOn} report={reporterOf(isSignedIn)} level={2} />
              ) : (
                <Stack gap={4}>
                  {isSignedOut && (
                    <Banner tone="caution" title={copy.list.signedOut} role="alert">
                      <a href={signInPath(returnTo)}>{copy.list.signInAgain}</a>
                    </Banner>
                  )}
                  <div>
                    <h2>{isKnown ? copy.list.none : copy.list.signIn}</h2>
                    <p>{isKnown ? copy.list.noneText : copy.list.signInText}</p>
                  </div>
                  <p className={styles.ways}>
                    {!isKnown && <ButtonLink href={signInPath(returnTo)}>{copy.list.signInLabel}</ButtonLink>}
                    {isSignedIn ? <ButtonLink href={supportPath(variant, 'contact')}>{copy.list.help}</ButtonLink> : <ButtonLink variant="secondary" href={findHref}>{copy.list.find}</ButtonLink>}
                  </p>
                </Stack>
              )}
            </div>
            {isBeside && <HandedOver handover={handover} />}
          </div>
        </Container>
      </Band>
      <HelpBand variant={variant} supportPhone={supportPhone} />
    </>
  )
}
