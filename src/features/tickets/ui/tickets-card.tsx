import { Container } from '#ui/layout/layout.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { TicketCardData } from '../pages/ticket-view.ts'
import { TicketLines } from './ticket-lines.tsx'
import styles from './tickets-card.module.css'

/** HOME-12, TIC-03: the customer's tickets, open first, and a link to report one. `#myTickets` leads here (TIC-04). */
export function TicketsCard({ card: { tickets, instead, listHref, reportHref, copy } }: { card: TicketCardData }) {
  return (
    <section id="myTickets" className={styles.band} aria-labelledby="my-tickets-title">
      <Container>
        <div className={styles.head}>
          <h2 className={styles.title} id="my-tickets-title">
            {copy.title}
          </h2>
          <p className={styles.ways}>
            <a href={reportHref}>{copy.report}</a>
            {tickets.length > 0 && <a href={listHref}>{copy.all}</a>}
          </p>
        </div>
        {instead ? (
          <div className={styles.none}>
            <Picture name="empty" size="sm" decorative />
            <div>
              <h3 className={styles.noneTitle}>{instead.title}</h3>
              {instead.text && <p>{instead.text}</p>}
            </div>
          </div>
        ) : (
          <TicketLines tickets={tickets} level={3} />
        )}
      </Container>
    </section>
  )
}
