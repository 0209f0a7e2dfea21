import { Fragment, Suspense, useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { orderPath, signInPath, supportPath } from '#contracts/site-path.ts'
import { reporterOf } from '#features/analytics/parts.tsx'
import { AppointmentArea } from '#features/appointments/parts.tsx'
import { ZipField } from '#features/outages/parts.tsx'
import { SearchForm, SearchTile } from '#features/search/parts.tsx'
import { AccountNews, HomeFooter, HomeHero, OutageBanner, OutageSpacer, PartReason, SupportBanner, TalkStrip, TopicCards, useTicketReturn } from '#features/support-home/parts.tsx'
import { readSupportHome } from '#features/support-home/server.ts'
import { accountDetailsEvent, serviceSelectionTitle } from '#features/support-home/contract.ts'
import { myTicketsPath } from '#features/tickets/contract.ts'
import { TicketsCard } from '#features/tickets/parts.tsx'
import { pageContextOf } from '#platform/context/page-context.ts'
import { queryOf } from '#platform/context/request-context.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Beside, Container } from '#ui/layout/layout.tsx'
import { nearView } from '#ui/loading/near-view.tsx'
import { useIsSlow } from '#ui/loading/use-is-slow.ts'
import type { Route } from './+types/support-home'
import { AiTile } from './lazy-ai-tile.ts'
import { usePageAddress } from '#shell/page-address.ts'
import { PageReference } from '#shell/page-reference.tsx'

export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const number = caseNumberIn(queryOf(request))
  // TIC-04: for any customer but the owner, the ticket page answers as for a number that does not exist
  if (number !== undefined && request.identity.kind === 'customer') throw redirect(myTicketsPath({ audience: request.audience, locale: request.locale }, number))
  return readSupportHome(request)
}

/** RED-06: in any capitalisation, because old links differ. */
function caseNumberIn(query: URLSearchParams): string | undefined {
  return [...query].find(([name, value]) => name.toLowerCase() === 'casenumber' && value !== '')?.[1]
}

/** FIN-09: for a URL that asks for the appointment scheduler the card is shown at once, without scrolling. */
const FinderCard = nearView(() => import('./finder-place.tsx'), () => location.search.includes('displayappointmentscheduler'), 'touched')

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

/** HOME-03: the support home, for both audiences and both languages. */
export default function SupportHome({ loaderData: home }: Route.ComponentProps) {
  const copy = useCopy('support-home')
  const { pathname, search } = usePageAddress()
  useTicketReturn()
  const isUpdating = useAccountDetailsEvent() && home.isShimmerOn
  const services = home.services && {
    items: home.services.items,
    title: serviceSelectionTitle(home.services.title, home.hero?.welcomeTitle ?? '', copy.selectDifferentService),
  }
  const reason = (part: (typeof home.parts)[number]) => home.previewHref && home.parts.includes(part) && <PartReason part={part} href={home.previewHref} />
  const has = (part: (typeof home.parts)[number]) => home.parts.includes(part)
  return (
    <>
      <Suspense>{home.banner && <SupportBanner {...home.banner} />}</Suspense>
      <HomeHero
        text={heroText(home, copy, pathname + search)}
        breadcrumbs={breadcrumbs(home, copy)}
        breadcrumbsLabel={copy.breadcrumbs}
        state={home.state}
        alerts={home.alerts}
        below={home.zipField && <ZipField field={home.zipField} />}
      >
        <SearchForm variant={home.variant} envConfig={home.envConfig} isLate />
      </HomeHero>
      {!home.isContentOk && (
        <Container>
          <Banner tone="caution" title={copy.contentMissing}>
            {copy.contentMissingText} <a href={supportPath(home.variant, 'contact')}>{copy.reachPerson}</a>
          </Banner>
        </Container>
      )}
      <Beside>
        {reason('order-status')}
        <Suspense>
          {/* most customers have no orders, which needs no message */}
          {has('order-status') && home.orders?.length !== 0 && <AccountNews isShort orders={home.orders} isUpdating={isUpdating} supportPhone={home.supportPhone} helpHref={supportPath(home.variant, 'contact')} detailsHref={(id) => orderPath(id, home.variant.locale)} />}
        </Suspense>
        {reason('appointment-area')}
        <Suspense>
          {home.appointments && <AppointmentArea area={home.appointments} variant={home.variant} returnTo={pathname + search} report={reporterOf(home.isSignedIn)} />}
        </Suspense>
      </Beside>
      {home.previewHref && (['card-wireless', 'card-internet', 'card-bill', 'service-selection', 'finder-card'] as const).map((part) => <Fragment key={part}>{reason(part)}</Fragment>)}
      <TopicCards
        label={copy.topics}
        cards={home.cards}
        services={services}
        finder={home.finder && <FinderCard variant={home.variant} finder={home.finder} />}
        strip={<TalkStrip phone={home.supportPhone} href={supportPath(home.variant, 'contact')} />}
      />
      <div id="semi-auth-place" />
      {reason('my-tickets')}
      {home.tickets && <TicketsCard card={home.tickets} />}
      {reason('search-tile')}
      {reason('ai-tile')}
      {has('search-tile') && <SearchTile variant={home.variant} envConfig={home.envConfig} />}
      {home.answerTile && <AiTile key={`${home.answerTile.key} ${home.answerTile.isSignedIn}`} tile={home.answerTile} />}
      {reason('outage-banner')}
      {reason('outage-spacer')}
      {has('outage-banner') ? (
        <OutageBanner outages={home.outages} told={home.state?.kind === 'outage' ? home.outages.find(({ isPlanned }) => !isPlanned)?.id : undefined} helpHref={supportPath(home.variant, 'topic', 'internet', 'outages')} outagesHref={supportPath(home.variant, 'outages')} />
      ) : (
        <OutageSpacer />
      )}
      {home.previewHref && (['contact', 'library', 'cross-audience'] as const).map((part) => <Fragment key={part}>{reason(part)}</Fragment>)}
      <HomeFooter columns={home.footer.columns} crossAudience={home.footer.crossAudience} audience={home.variant.audience}>
        {home.reference && (
          <Container>
            <PageReference value={home.reference} />
          </Container>
        )}
      </HomeFooter>
    </>
  )
}

type Home = Route.ComponentProps['loaderData']
type Copy = ReturnType<typeof useCopy<'support-home'>>

/** HOME-05: the texts of the content feed, or the built-in ones without it. */
function heroText(home: Home, copy: Copy, path: string) {
  if (home.firstName) {
    return { heading: fill(home.hero?.headingSignedIn ?? copy.plainHeadingSignedIn, { firstName: home.firstName }), prompt: undefined }
  }
  return {
    heading: home.hero?.heading ?? copy.plainHeading,
    prompt: home.hasSession
      ? undefined
      : { text: home.hero?.signInPrompt ?? copy.plainSignInPrompt, label: home.hero?.signInLabel ?? copy.signIn, href: signInPath(path) },
  }
}

/** HOME-04 */
function breadcrumbs(home: Home, copy: Copy) {
  const own = home.variant.audience === 'smb' ? copy.smallBusinessBreadcrumb : copy.supportBreadcrumb
  return [{ label: copy.home, href: '/' }, { label: own }]
}

/**
 * ACC-09: the loader fetches the accounts first; an account-details event fetches them again. True while that takes
 * longer than 200 ms (HOME-18).
 */
function useAccountDetailsEvent(): boolean {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    const refresh = () => void revalidate()
    window.addEventListener(accountDetailsEvent, refresh)
    return () => window.removeEventListener(accountDetailsEvent, refresh)
  }, [revalidate])
  return useIsSlow(state === 'loading')
}
