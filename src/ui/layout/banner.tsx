import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Together } from '../text/together.tsx'
import styles from './banner.module.css'

/**
 * A message about the page. Each tone has its own icon, so meaning never rests on colour alone. Use `role="alert"` for
 * something that has just happened, and `isNews` if it is the answer to a form: it then gets the focus when the page
 * loads, or from the frame (form-news.ts) if script sent the form.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  role,
  id,
  isNews = false,
  href,
}: {
  tone?: 'info' | 'good' | 'caution' | 'bad'
  title: string
  children?: ReactNode
  role?: 'alert' | 'status'
  id?: string
  isNews?: boolean
  /** makes the title a link */
  href?: string
}) {
  return (
    // what happened comes first for who has just sent a form
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <div className={`${styles.banner} ${styles[tone]}`} role={role} id={id} {...(isNews && { tabIndex: -1, autoFocus: true, 'data-news': title })}>
      <Icon name={tone} />
      <div className={styles.text}>
        <p className={styles.title}>{href === undefined ? <Together text={title} /> : <a href={href}><Together text={title} /></a>}</p>
        {children && <div>{children}</div>}
      </div>
    </div>
  )
}
