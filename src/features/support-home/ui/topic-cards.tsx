import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Container, CardGrid } from '#ui/layout/layout.tsx'
import { LazySection } from '#ui/loading/lazy-section.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { useRenderOnce } from '#ui/dom/render-once.ts'
import { TopicCardView, type TopicCard } from './topic-card.tsx'
import styles from './topic-cards.module.css'

/** HOME-07, HOME-20 */
export interface ServiceChoice {
  title: string
  items: readonly { ctaLabel: string; ctaUrl: string }[]
}

/** HOME-06: the cards grid, in the order given, the appointment finder last; HOME-10: its spans. */
export function TopicCards({ label, cards, services, finder, strip }: { label: string; cards: readonly TopicCard[]; services: ServiceChoice | undefined; finder: ReactNode; strip?: ReactNode }) {
  const once = useRenderOnce()
  return (
    <section className={styles.band} aria-label={label}>
      <Container>
        <CardGrid>
          {cards.map((card) => (
            // LAN-02: within 200 px, and at once
            <LazySection key={card.buttonURL} delayMs={0} {...once(TopicCardView, { card })} />
          ))}
          {services && (
            <Card id="service-selection" icon="services" title={services.title}>
              <LinkList items={services.items.map((item) => ({ label: item.ctaLabel, href: item.ctaUrl }))} />
            </Card>
          )}
          {finder}
          {strip}
        </CardGrid>
      </Container>
    </section>
  )
}
