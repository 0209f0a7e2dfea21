import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import styles from './button.module.css'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface Look {
  variant?: Variant
  /** as wide as its container */
  isWide?: boolean
}

function classOf({ variant = 'primary', isWide = false }: Look, className: string | undefined): string {
  return classNames(styles.button, styles[variant], isWide && styles.wide, className)
}

/** A button that performs an action on this page. Its text names the action: 'Move appointment', not 'Submit'. */
export function Button({ variant, isWide, type = 'button', className, ...rest }: Look & { ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={classOf({ variant, isWide }, className)} {...rest} />
}

/** A link that looks like a button and leads to another page. */
export function ButtonLink({ variant, isWide, className, ...rest }: Look & { ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a className={classOf({ variant, isWide }, className)} {...rest} />
}
