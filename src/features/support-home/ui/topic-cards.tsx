import type { ReactNode } from 'react'
import { Card } from '#ui/layout/card.tsx'
import { Container, CardGrid } from '#ui/layout/layout.tsx'
import { LazySection } from '#ui/loading/lazy-section.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { useRenderOnce } from '#ui/dom/render-once.ts'
import { TopicCardView, type TopicCard } from './topic-card.tsx'
import styles from './topic-cards.module.css'

/** HOME-07, HOME-20: the service-selection card. */
export interface ServiceChoice {
  title: string
  items: readonly { ctaLabel: string; ctaUrl: string }[]
}

/** HOME-06, HOME-10: the cards grid in the order given, with the appointment finder and then the strip last. */
export function TopicCards({ label, cards, services, finder, strip }: { label: string; cards: readonly TopicCard[]; services: ServiceChoice | undefined; finder: ReactNode; strip?: ReactNode }) {
  const once = useRenderOnce()
  return (
    <section className={styles.band} aria-label={label}>
      <Container>
        <CardGrid>
          {cards.map((card) => (
            // LAN-02: rendered without delay when within 200 px of the viewport
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
