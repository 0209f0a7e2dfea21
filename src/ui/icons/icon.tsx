import styles from './icon.module.css'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

/** The sizes are also set as attributes, so that a page without its styles stays readable. */
const pixels = { sm: 16, base: 20, lg: 28 } as const

/** A line icon in the text's colour. Decorative unless it has a `label`. Sizes: sm 16, base 20, lg 28 px. */
export function Icon({ name, size = 'base', label }: { name: IconName; size?: 'sm' | 'base' | 'lg'; label?: string }) {
  const accessibility = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg className={`${styles.icon} ${styles[size]}`} width={pixels[size]} height={pixels[size]} {...accessibility} focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
