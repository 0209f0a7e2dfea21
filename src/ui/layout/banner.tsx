import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Together } from '../text/together.tsx'
import styles from './banner.module.css'

/**
 * A message about the page. Each tone has its own icon, so meaning never rests on colour alone. Use `role="alert"` for
 * something that has just happened.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  role,
  id,
}: {
  tone?: 'info' | 'good' | 'caution' | 'bad'
  title: string
  children?: ReactNode
  role?: 'alert' | 'status'
  id?: string
}) {
  return (
    <div className={`${styles.banner} ${styles[tone]}`} role={role} id={id}>
      <Icon name={tone} />
      <div className={styles.text}>
        <p className={styles.title}><Together text={title} /></p>
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
