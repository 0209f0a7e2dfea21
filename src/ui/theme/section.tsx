import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../dom/class-names.ts'
import type { TextSize, Theme } from './themes.ts'
import styles from './section.module.css'

/**
 * WID-07: a part of a page in one of the themes. Everything in it takes the theme's colours, and a section inside it may
 * choose again. The image themes lay the section's words over `image` (an address) with a veil between them, which keeps
 * the words readable whatever the picture; without an image they are a light and a dark section.
 */
export function Section({
  theme,
  textSize = 'base',
  image,
  label,
  className,
  children,
  ...named
}: {
  theme: Theme
  textSize?: TextSize
  image?: string
  /** names the section as a region for screen readers */
  label?: string
  /** a section that is less than a band of the page has a padding of its own */
  className?: string | undefined
  children: ReactNode
} & Pick<HTMLAttributes<HTMLElement>, 'aria-labelledby'>) {
  return (
    <section className={classNames(styles.section, theme !== 'none' && !className && styles.padded, styles[`text-${textSize}`], className)} data-theme={theme === 'none' ? undefined : theme} aria-label={label} {...named}>
      {image !== undefined && theme.endsWith('-image') && (
        <div className={styles.picture}>
          <img src={image} alt="" loading="lazy" decoding="async" />
        </div>
      )}
      {children}
    </section>
  )
}
