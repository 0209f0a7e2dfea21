import { supportPath } from '#contracts/site-path.ts'
import { HomeHero, OutageBanner, TopicCards } from '#features/support-home/parts.tsx'
import { readSupportLander } from '#features/support-home/server/read-support-lander.ts'
import { pageContextOf } from '#platform/page-context.ts'
import { useCopy } from '#ui/copy.tsx'
import type { Route } from './+types/support-lander'

export async function loader(args: Route.LoaderArgs) {
  return readSupportLander(pageContextOf(args).request)
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

/** LAN-01, LAN-02, LAN-08: where sign-in leads without a return address: topics and known outages. */
export default function SupportLander({ loaderData: lander }: Route.ComponentProps) {
  const copy = useCopy('support-home')
  const { variant } = lander
  return (
    <>
      <HomeHero
        text={{ heading: lander.heading ?? copy.plainHeading, prompt: undefined }}
        breadcrumbs={[{ label: copy.home, href: '/' }, { label: copy.supportBreadcrumb, href: supportPath(variant) }, { label: copy.lander }]}
        breadcrumbsLabel={copy.breadcrumbs}
      />
      <TopicCards label={copy.topics} cards={lander.cards} services={undefined} />
      <OutageBanner outages={lander.outages} helpHref={supportPath(variant, 'topic', 'internet', 'outages')} timeZone={lander.timeZone} />
    </>
  )
}
