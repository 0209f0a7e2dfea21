import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { CallbackOfferData } from '../pages/ticket-view.ts'
import styles from './tickets.module.css'

/** TIC-01: offers to call the customer, who then need not wait on the phone. */
export function CallbackOffer({ offer: { title, text, label, href } }: { offer: CallbackOfferData }) {
  return (
    <section className={styles.box} aria-labelledby="callback-title">
      <h2 id="callback-title" className={styles.boxTitle}>
        {title}
      </h2>
      <p>{text}</p>
      <p>
        <ButtonLink variant="secondary" href={href}>
          <Icon name="phone" size="sm" /> {label}
        </ButtonLink>
      </p>
    </section>
  )
}
