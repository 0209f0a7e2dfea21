import { supportPath } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { ChoiceLinks } from '#ui/navigation/choice-links.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { fill } from '#ui/text/fill.ts'
import type { TicketListPage } from '../pages/ticket-view.ts'
import { TicketLines } from './ticket-lines.tsx'
import { crumbsOf } from './crumbs.ts'
import styles from './tickets.module.css'

/** TIC-03: all of a customer's tickets, with filters that are links. */
export function TicketListView({ page }: { page: TicketListPage }) {
  const { tickets, filter, filters, newerHref, olderHref, reportHref, variant, supportPhone, copy } = page
  const { list } = copy
  const isEmpty = tickets?.length === 0
  return (
    <>
      <PageHead crumbs={crumbsOf(page)} title={copy.myTickets} lead={list.lead}>
        <p className={styles.headAction}>
          <ButtonLink href={reportHref}>{list.report}</ButtonLink>
        </p>
      </PageHead>
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            {!(isEmpty && filter === 'all') && <ChoiceLinks label={list.filter} choices={filters} />}
            {tickets === undefined ? (
              <Banner tone="caution" title={list.down}>
                {fill(list.downText, { phone: supportPhone })} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
              </Banner>
            ) : isEmpty ? (
              <div className={styles.empty}>
                <Picture name="empty" decorative />
                <h2>{filter === 'all' ? list.none : list.noneOfThese}</h2>
                <p>{filter === 'all' ? list.noneText : list.noneOfTheseText}</p>
              </div>
            ) : (
              <TicketLines tickets={tickets} level={2} />
            )}
            {(newerHref || olderHref) && (
              <p className={styles.ways}>
                {newerHref && (
                  <ButtonLink variant="secondary" href={newerHref}>
                    {list.earlier}
                  </ButtonLink>
                )}
                {olderHref && (
                  <ButtonLink variant="secondary" href={olderHref}>
                    {list.later}
                  </ButtonLink>
                )}
              </p>
            )}
          </Stack>
        </Container>
      </Band>
    </>
  )
}
