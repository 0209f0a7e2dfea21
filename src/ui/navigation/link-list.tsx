import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Together } from '../text/together.tsx'
import styles from './link-list.module.css'

export interface LinkListItem {
  label: ReactNode
  href: string
  key?: string
  /** a different address for phones (under 768 px) */
  phoneHref?: string
  /** `data-…` attributes, read by click reporting */
  data?: Readonly<Record<`data-${string}`, string>>
}

/** A list of links that are easy to tap: each row is at least 44 px high. */
export function LinkList({ items, label }: { items: readonly LinkListItem[]; label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map((item) => {
        const hasPhoneHref = item.phoneHref && item.phoneHref !== item.href
        return (
          <li key={item.key ?? item.href}>
            <Row item={item} href={item.href} className={hasPhoneHref ? styles.wideOnly : undefined} />
            {hasPhoneHref && <Row item={item} href={item.phoneHref!} className={styles.phoneOnly} />}
          </li>
        )
      })}
    </ul>
  )
}

function Row({ item, href, className }: { item: LinkListItem; href: string; className: string | undefined }) {
  return (
    <a className={className ? `${styles.link} ${className}` : styles.link} href={href} {...item.data}>
      <span>{typeof item.label === 'string' ? <Together text={item.label} /> : item.label}</span>
      <Icon name="chevron-right" size="sm" />
    </a>
  )
}
