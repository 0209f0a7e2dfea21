import type { ReactNode } from 'react'
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
  children,
}: {
  theme: Theme
  textSize?: TextSize
  image?: string
  /** names the section as a region for screen readers */
  label?: string
  children: ReactNode
}) {
  const className = [styles.section, theme !== 'none' && styles.padded, styles[`text-${textSize}`]].filter(Boolean).join(' ')
  return (
    <section className={className} data-theme={theme === 'none' ? undefined : theme} aria-label={label}>
      {image !== undefined && theme.endsWith('-image') && (
        <div className={styles.picture}>
          <img src={image} alt="" loading="lazy" decoding="async" />
        </div>
      )}
      {children}
    </section>
  )
}
