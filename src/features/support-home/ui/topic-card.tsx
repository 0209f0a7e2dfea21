import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkList } from '#ui/navigation/link-list.tsx'
import { Picture, type PictureName } from '#ui/pictures/picture.tsx'

/** HOME-15: a topic card from the content. */
export interface TopicCard {
  serviceName: string
  cardTitle: string
  description: string
  buttonLabel: string
  buttonURL: string
  cardLinks: readonly { label: string; url: string }[]
}

/** LAN-02: the picture for wireless or internet; the billing picture for any other service. */
function pictureOf(serviceName: string): PictureName {
  return serviceName === 'wireless' ? 'mobile' : serviceName === 'internet' ? 'wifi' : 'billing'
}

/** LAN-02, HOME-15: one topic with its links and its button. */
export function TopicCardView({ card }: { card: TopicCard }) {
  return (
    <Card
      id={`card-${card.serviceName}`}
      picture={<Picture name={pictureOf(card.serviceName)} size="sm" decorative />}
      title={card.cardTitle}
      description={card.description}
      action={
        <ButtonLink href={card.buttonURL} variant="secondary" isWide>
          {card.buttonLabel}
        </ButtonLink>
      }
    >
      <LinkList items={card.cardLinks.map(({ label, url: href }) => ({ label, href }))} />
    </Card>
  )
}
