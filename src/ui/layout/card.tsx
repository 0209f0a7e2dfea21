import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { Together } from '../text/together.tsx'
import styles from './card.module.css'

/**
 * A bordered box with an icon, a title, its text and one action at the bottom. `level` is the heading's level in the
 * page's outline.
 */
export function Card({
  icon,
  picture,
  title,
  description,
  children,
  action,
  level = 2,
  id,
}: {
  icon?: IconName
  /** in place of an icon */
  picture?: ReactNode
  title: string
  /** one sentence in muted text below the title */
  description?: string
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  id?: string
}) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.card} id={id} aria-labelledby={id ? `${id}-title` : undefined}>
      <div className={styles.head}>
        {picture}
        {icon && !picture && (
          <span className={styles.icon}>
            <Icon name={icon} size="lg" />
          </span>
        )}
        <Heading className={styles.title} id={id ? `${id}-title` : undefined}>
          <Together text={title} />
        </Heading>
      </div>
      {description && (
        <p className={styles.description}>
          <Together text={description} />
        </p>
      )}
      {children && <div className={styles.body}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
