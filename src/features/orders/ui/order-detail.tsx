import { ButtonLink } from '#ui/buttons/button.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PhoneText } from '#ui/text/phone-text.tsx'
import type { OrderView } from '../rules/order-view.ts'
import styles from './order-detail.module.css'

/** ORD-01: the order's next step, its items and prices, its delivery facts and its history. */
export function OrderDetail({ view: { next, items, facts, times } }: { view: OrderView }) {
  return (
    <Band size="sm">
      <Container>
        <div className={styles.columns}>
          {next && (
            <section className={styles.next} aria-labelledby="next-title">
              <h2 className={styles.small} id="next-title">
                {next.title}
              </h2>
              <p>
                <PhoneText text={next.text} />
              </p>
              {next.setUp && (
                <p>
                  <ButtonLink href={next.setUp.href}>{next.setUp.label}</ButtonLink>
                </p>
              )}
            </section>
          )}
          {items && (
            <section aria-labelledby="items-title">
              <h2 className={styles.title} id="items-title">
                {items.title}
              </h2>
              <ul className={styles.rows}>
                {items.rows.map(({ label, amount }, index) => (
                  <li key={`${index} ${label}`} className={styles.row}>
                    <span>{label}</span>
                    <span className={styles.value}>{amount}</span>
                  </li>
                ))}
              </ul>
              <p className={styles.quiet}>{items.note}</p>
            </section>
          )}
          <section aria-labelledby="facts-title">
            <h2 className={styles.title} id="facts-title">
              {facts.title}
            </h2>
            <dl className={styles.rows}>
              {facts.rows.map(({ label, text, link }, index) => (
                <div key={`${index} ${label}`} className={styles.row}>
                  <dt className={styles.label}>{label}</dt>
                  <dd className={styles.value}>
                    {text}
                    {link && (
                      <>
                        <br />
                        <a href={link.href}>{link.label}</a>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
          {times && (
            <section aria-labelledby="times-title">
              <h2 className={styles.title} id="times-title">
                {times.title}
              </h2>
              <ol className={styles.rows}>
                {times.rows.map(({ label, when }, index) => (
                  <li key={`${index} ${label}`} className={styles.row}>
                    <span className={styles.label}>{label}</span>
                    <span className={styles.value}>{when}</span>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </Container>
    </Band>
  )
}
