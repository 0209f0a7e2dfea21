import type { ReactNode, Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './accordion.module.css'

/** Collapsible items on native `<details>`: they work without script, and find-in-page opens them. */
export function Accordion({
  items,
  isExclusive = false,
  name,
  className,
  ref,
}: {
  items: readonly { key: string; title: ReactNode; content: ReactNode; isOpen?: boolean }[]
  /** whether opening one item closes the others; needs a `name` that no other accordion on the page has */
  isExclusive?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div ref={ref} className={classNames(styles.accordion, className)}>
      {items.map(({ key, title, content, isOpen }) => (
        <details key={key} className={styles.item} name={isExclusive ? name : undefined} open={isOpen}>
          <summary className={styles.title}>
            <span>{title}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
