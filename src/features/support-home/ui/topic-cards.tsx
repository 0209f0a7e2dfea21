import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Container, CardGrid } from '#ui/layout.tsx'
import { LinkList } from '#ui/link-list.tsx'
import { useRenderOnce } from '#ui/render-once.ts'
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

interface Topics {
  cards: readonly TopicCard[]
  services: ServiceChoice | undefined
}

/** HOME-06: the cards grid, in the order given, the appointment finder last; HOME-10: its spans. Without the finder it is the same for everybody. */
export function TopicCards({ label, finder, ...topics }: Topics & { label: string; finder: ReactNode }) {
  const once = useRenderOnce()
  return <section className={styles.band} aria-label={label} {...(finder ? { children: <TopicGrid {...topics} finder={finder} /> } : once(TopicGrid, topics))} />
}

function TopicGrid({ cards, services, finder }: Topics & { finder?: ReactNode }) {
  return (
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
  )
}
