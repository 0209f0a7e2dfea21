import { readDemoPayment } from '#features/billing/server.ts'
import { pageContextOf } from '#platform/context/page-context.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import type { Route } from './+types/demo-payment'
import { notFound, pageMeta } from '#shell/page-answers.ts'

/** ORD-02: where Pay leads in the demo. Production has no such page. */
export async function loader(args: Route.LoaderArgs) {
  const { request } = pageContextOf(args)
  const page = readDemoPayment(request)
  if (!page) throw notFound()
  return { page, meta: pageMeta(request, { title: page.copy.title, description: page.copy.lead, canonical: '/acctmgmt/payment', alternates: {}, robots: 'noindex' }) }
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export default function DemoPayment({ loaderData: { page: { copy, rows, billHref } } }: Route.ComponentProps) {
  return (
    <>
      <PageHead crumbs={{ label: copy.breadcrumbs, items: [{ label: copy.home, href: '/' }, { label: copy.bill, href: billHref }, { label: copy.title }] }} title={copy.title} lead={copy.lead} icon="bill" />
      <Band>
        <Container narrow>
          <Stack gap={6}>
            {rows.map(({ label, text }) => (
              <p key={label}>
                {label}: <strong>{text}</strong>
              </p>
            ))}
            <p>
              <ButtonLink href={billHref}>{copy.back}</ButtonLink>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}
