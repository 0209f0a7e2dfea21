import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './card.module.css'

/**
 * A bordered box with an icon, a title, its text and, at the foot, one action.
 * `level` is the heading's level in the page's outline.
 */
export function Card({
  icon,
  title,
  children,
  action,
  level = 2,
  id,
}: {
  icon?: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  id?: string
}) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.card} id={id} aria-labelledby={id ? `${id}-title` : undefined}>
      <div className={styles.head}>
        {icon && (
          <span className={styles.icon}>
            <Icon name={icon} size="lg" />
          </span>
        )}
        <Heading className={styles.title} id={id ? `${id}-title` : undefined}>
          {title}
        </Heading>
      </div>
      {children && <div className={styles.body}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
