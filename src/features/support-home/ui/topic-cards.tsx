import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Container, CardGrid } from '#ui/layout.tsx'
import { LinkList } from '#ui/link-list.tsx'
import styles from './topic-cards.module.css'

/** HOME-15 */
export interface TopicCard {
  serviceName: string
  cardTitle: string
  description: string
  buttonLabel: string
  buttonURL: string
  cardLinks: readonly { label: string; url: string }[]
}

/** HOME-07, HOME-20 */
export interface ServiceChoice {
  title: string
  items: readonly { ctaLabel: string; ctaUrl: string }[]
}

/** LAN-02: a card's picture is wireless, internet, or otherwise billing. */
function iconOf(serviceName: string): IconName {
  return serviceName === 'wireless' || serviceName === 'internet' ? serviceName : 'bill'
}

/** HOME-06: the cards grid, in the order given, the appointment finder last; HOME-10: its spans. */
export function TopicCards({ label, cards, services, finder }: { label: string; cards: readonly TopicCard[]; services: ServiceChoice | undefined; finder: ReactNode }) {
  return (
    <section className={styles.band} aria-label={label}>
      <Container>
        <CardGrid centersLast>
          {cards.map((card) => (
            <Card
              key={card.serviceName}
              id={`card-${card.serviceName}`}
              icon={iconOf(card.serviceName)}
              title={card.cardTitle}
              description={card.description}
              action={
                <ButtonLink href={card.buttonURL} variant="secondary" isWide>
                  {card.buttonLabel}
                </ButtonLink>
              }
            >
              <LinkList items={card.cardLinks.map((link) => ({ label: link.label, href: link.url }))} />
            </Card>
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
