import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Container, CardGrid } from '#ui/layout.tsx'
import { LinkList } from '#ui/link-list.tsx'
import { nearView } from '#ui/near-view.tsx'
import type { TopicCard } from './topic-card.tsx'
import styles from './topic-cards.module.css'

/** HOME-07, HOME-20 */
export interface ServiceChoice {
  title: string
  items: readonly { ctaLabel: string; ctaUrl: string }[]
}

/** LAN-02: a card comes to life within 200 px of the viewport; until then the server's HTML stands there, or 200 px. */
const LazyTopicCard = nearView(async () => ({ default: (await import('./topic-card.tsx')).TopicCardView }))

/** HOME-06: the cards grid, in the order given, the appointment finder last; HOME-10: its spans. */
export function TopicCards({ label, cards, services, finder }: { label: string; cards: readonly TopicCard[]; services: ServiceChoice | undefined; finder: ReactNode }) {
  return (
    <section className={styles.band} aria-label={label}>
      <Container>
        <CardGrid centersLast>
          {cards.map((card) => (
            // what a card is given first is what it keeps: another variant's is another card
            <LazyTopicCard key={card.buttonURL} card={card} />
          ))}
          {services && (
            <Card id="service-selection" icon="services" title={services.title}>
              <LinkList items={services.items.map((item) => ({ label: item.ctaLabel, href: item.ctaUrl }))} />
            </Card>
          )}
          {finder}
        </CardGrid>
      </Container>
    </section>
  )
}
