import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet'

interface Look {
  variant?: Variant
  /** as wide as its container */
  isWide?: boolean
}

function classOf({ variant = 'primary', isWide = false }: Look): string {
  return [styles.button, styles[variant], isWide && styles.wide].filter(Boolean).join(' ')
}

/** A button that does something on this page. Says what happens: 'Move appointment', not 'Submit'. */
export function Button({ variant, isWide, type = 'button', ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classOf({ variant, isWide })} {...rest} />
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({ variant, isWide, ...rest }: Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a className={classOf({ variant, isWide })} {...rest} />
}
