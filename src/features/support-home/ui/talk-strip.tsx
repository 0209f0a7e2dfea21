import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { dialLink } from '#ui/text/phone-link.ts'
import styles from './topic-cards.module.css'

/**
 * Fills the free space in the last row of cards, so that no card stands alone there. Not needed on a phone, which has
 * one column and 'Call' in its header.
 */
export function TalkStrip({ phone, href }: { phone: string; href: string }) {
  const copy = useCopy('support-home')
  return (
    <aside className={styles.strip} aria-labelledby="talk-title">
      <Picture name="talk" decorative />
      <div className={styles.stripWords}>
        <h2 id="talk-title">{copy.reachPerson}</h2>
        <p>{copy.talkText}</p>
        <ButtonLink variant="secondary" href={dialLink(phone)}>
          <Icon name="phone" /> {phone}
        </ButtonLink>
        <a href={href}>{copy.talkHours}</a>
      </div>
    </aside>
  )
}
