import { supportPath } from '#contracts/site-path.ts'
import { ZipField } from '#features/outages/parts.tsx'
import { SearchForm } from '#features/search/parts.tsx'
import { LanderHero, OutageBanner, OutageSpacer, TalkStrip, TopicCards } from '#features/support-home/parts.tsx'
import { readSupportLander } from '#features/support-home/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { nearView } from '#ui/loading/near-view.tsx'
import type { Route } from './+types/support-lander'
import { AiTile } from './lazy-ai-tile.ts'
import { PageReference } from '#shell/page-reference.tsx'
import { WaysOn } from '#shell/ways-on.tsx'

export async function loader(args: Route.LoaderArgs) {
  return readSupportLander(pageContextOf(args).request)
}

/** FIN-09: for a URL that asks for the appointment scheduler the card is shown at once, without scrolling. */
const FinderCard = nearView(() => import('./finder-place.tsx'), () => location.search.includes('displayappointmentscheduler'), 'touched')

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

/** LAN-01, LAN-02, LAN-08: the page after sign-in without a return address: topics, known outages, three links. */
export default function SupportLander({ loaderData: lander }: Route.ComponentProps) {
  const copy = useCopy('support-home')
  const { variant } = lander
  return (
    <>
      <LanderHero
        heading={lander.heading ?? copy.plainHeading}
        lead={copy.landerLead}
        breadcrumbs={[{ label: copy.home, href: '/' }, { label: copy.supportBreadcrumb, href: supportPath(variant) }, { label: copy.lander }]}
        breadcrumbsLabel={copy.breadcrumbs}
        below={lander.zipField && <ZipField field={lander.zipField} />}
      >
        <SearchForm variant={variant} placeholder={lander.searchPlaceholder} envConfig={lander.envConfig} />
      </LanderHero>
      <TopicCards
        label={copy.topics}
        cards={lander.cards}
        services={undefined}
        finder={lander.finder && <FinderCard variant={variant} finder={lander.finder} />}
        strip={<TalkStrip phone={lander.supportPhone} href={supportPath(variant, 'contact')} />}
      />
      <div id="semi-auth-place" />
      {lander.answerTile && <AiTile key={`${lander.answerTile.key} ${lander.answerTile.isSignedIn}`} tile={lander.answerTile} />}
      {lander.outages.length > 0 ? (
        <OutageBanner outages={lander.outages} helpHref={supportPath(variant, 'topic', 'internet', 'outages')} outagesHref={supportPath(variant, 'outages')} />
      ) : (
        <OutageSpacer />
      )}
      <Band tone="surface" label={copy.waysOn}>
        <Container>
          <WaysOn variant={variant} />
          {lander.reference && <PageReference value={lander.reference} />}
        </Container>
      </Band>
    </>
  )
}
