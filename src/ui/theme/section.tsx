import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '../dom/class-names.ts'
import type { TextSize, Theme } from './themes.ts'
import styles from './section.module.css'

/**
 * WID-07: a part of a page in one of the themes. Its content takes the theme's colours, and a section inside may choose
 * another theme. The image themes put a veil between the text and `image` (an address), so that the text is readable on
 * any picture; without an image they are a light and a dark section.
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
  /** replaces the default padding, for a section that is smaller than a band of the page */
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
