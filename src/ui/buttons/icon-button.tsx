import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './button.module.css'

/**
 * WID-05: a button with only an icon, 44 px square; `label` is its accessible name. With `aria-disabled` it stays
 * focusable and does nothing.
 */
export function IconButton({
  icon,
  label,
  className,
  onClick,
  type = 'button',
  ...rest
}: { icon: IconName; label: string; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isOff = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'
  return (
    <button type={type} className={classNames(styles.button, styles.icon, className)} aria-label={label} onClick={isOff ? undefined : onClick} {...rest}>
      <Icon name={icon} />
    </button>
  )
}
