import { Banner } from '#ui/layout/banner.tsx'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { classNames } from '#ui/dom/class-names.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { PhoneText } from '#ui/text/phone-text.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Container } from '#ui/layout/layout.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { ProgressSteps } from '#ui/navigation/progress-steps.tsx'
import { Shimmer } from '#ui/loading/shimmer.tsx'
import styles from './account-news.module.css'

export interface OrderNews {
  id: string
  title: string
  steps: readonly string[]
  /** the step reached: one of `steps` */
  at: string
  /** ORD-01: path of the set-up help, present once the order is delivered */
  setUpHref?: string | undefined
  /** the order date, in words */
  ordered?: string | undefined
}

interface AccountNewsProps {
  /** undefined if the orders could not be read */
  orders: readonly OrderNews[] | undefined
  isUpdating: boolean
  supportPhone: string
  /** page for help from an agent with an order */
  helpHref: string
  /** path of an order's own page; left out on that page itself */
  detailsHref?: (id: string) => string
  /** true if the page's own title is directly above the card, which then has no heading */
  isAlone?: boolean
  /** shows the first order in full and each other one as a line */
  isShort?: boolean
}

/** HOME-11: the order-status card. */
export function AccountNews({ orders, isUpdating, supportPhone, helpHref, detailsHref, isAlone, isShort = false }: AccountNewsProps) {
  const copy = useCopy('support-home')
  const title = orders?.length === 1 ? copy.yourOrder : copy.yourOrders
  return (
    <section id="order-status" className={styles.band} {...(isAlone ? { 'aria-label': title } : { 'aria-labelledby': 'orders-title' })} aria-busy={isUpdating}>
      <Container>
        {!isAlone && (
          <h2 className={styles.title} id="orders-title">
            {title}
          </h2>
        )}
        {isUpdating ? (
          <Shimmer label={copy.updating} shape="wide-card" />
        ) : orders === undefined ? (
          <Banner tone="caution" title={copy.ordersUnavailable}>
            {copy.ordersUnavailableText} {supportPhone}
          </Banner>
        ) : orders.length === 0 ? (
          <div className={styles.empty}>
            <Picture name="orders" decorative />
            <p>{copy.noOrders}</p>
            <ButtonLink variant="secondary" href={helpHref}>
              {copy.noOrdersHelp}
            </ButtonLink>
          </div>
        ) : (
          <div className={classNames(styles.orders, isShort && styles.short)}>
            {(isShort ? orders.slice(0, 1) : orders).map((order) => (
              <OrderCard key={order.id} order={order} level={isAlone ? 2 : 3} supportPhone={supportPhone} helpHref={helpHref} detailsHref={detailsHref?.(order.id)} others={isShort && detailsHref ? orders.slice(1).map((each) => ({ ...each, href: detailsHref(each.id) })) : []} />
            ))}
          </div>
        )}
      </Container>
    </section>
  )
}

function OrderCard({ order, level, supportPhone, helpHref, detailsHref, others }: { order: OrderNews; level: 2 | 3; supportPhone: string; helpHref: string; detailsHref: string | undefined; others: readonly (OrderNews & { href: string })[] }) {
  const copy = useCopy('support-home')
  const Heading = `h${level}` as const
  const names: Readonly<Record<string, string>> = copy.steps
  const hints: Readonly<Record<string, string>> = copy.stepHints
  const at = Math.max(0, order.steps.indexOf(order.at))
  return (
    <article className={styles.order}>
      <div className={styles.top}>
        <div className={styles.facts}>
          {/* on the order's own page its title says this, and 'What to do next' the rest */}
          {detailsHref && (
            <>
              <p className={styles.status}>
                <Icon name="order" size="sm" /> {names[order.at] ?? order.at}
              </p>
              <Heading className={styles.name}>
                <a href={detailsHref}>{order.title}</a>
              </Heading>
              <p className={styles.hint}>
                <PhoneText text={fill(hints[order.at] ?? '', { phone: supportPhone })} />
              </p>
            </>
          )}
          <p className={styles.number}>{fill(copy.orderNumber, { id: order.id })}</p>
          {order.ordered && <p className={styles.number}>{order.ordered}</p>}
        </div>
        {order.setUpHref ? <ButtonLink href={order.setUpHref}>{copy.setUp}</ButtonLink> : <ButtonLink variant="secondary" href={`${helpHref}?order=${encodeURIComponent(order.id)}`}>{copy.orderHelp}</ButtonLink>}
      </div>
      <div className={styles.way}>
        <ProgressSteps
          steps={order.steps.map((step) => names[step] ?? step)}
          at={at}
          label={fill(copy.orderStep, { step: at + 1, total: order.steps.length })}
        />
      </div>
      {others.map(({ id, title, at: reached, href }) => (
        <a key={id} className={styles.other} href={href}>
          <span>
            <strong>{title}</strong> · {names[reached] ?? reached}
          </span>
          <Icon name="chevron-right" size="sm" />
        </a>
      ))}
    </article>
  )
}
