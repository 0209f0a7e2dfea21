import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { Together } from '../text/together.tsx'
import { classNames } from '../dom/class-names.ts'
import styles from './layout.module.css'

type Space = 2 | 3 | 4 | 6 | 8 | 12

/** Limits its content to the page's width, with margins. `narrow` keeps text to a readable line length. */
export function Container({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={narrow ? `${styles.container} ${styles.narrow}` : styles.container}>{children}</div>
}

/** A full-width stripe of the page. */
export function Band({
  children,
  tone = 'page',
  label,
  size = 'base',
}: {
  children: ReactNode
  tone?: 'page' | 'surface' | 'accent'
  /** names the band as a region for screen readers */
  label?: string
  size?: 'sm' | 'base'
}) {
  const className = classNames(styles.band, styles[`tone-${tone}`], styles[`band-${size}`])
  return label ? (
    <section className={className} aria-label={label}>
      {children}
    </section>
  ) : (
    <div className={className}>{children}</div>
  )
}

/** Stacks its children vertically with equal gaps, in steps of 4 px. */
export function Stack({ children, gap = 4 }: { children: ReactNode; gap?: Space }) {
  return <div className={`${styles.stack} ${styles[`gap-${gap}`]}`}>{children}</div>
}

/** Sections side by side if two fit, otherwise one below the other; each keeps its own container. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className={`${styles.container} ${styles.beside}`}>{children}</div>
}

/**
 * HOME-10: the 12-column grid: each child spans 4 of 12, 6 on medium, 12 on small. A child that completes the last row
 * sets its own span.
 */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.cardGrid}>{children}</div>
}

/**
 * The path to this page; the last item is the page itself. On narrow screens only the page and its parent are shown, on
 * one line.
 */
export function Breadcrumbs({ items, label }: { items: readonly { label: string; href?: string }[]; label: string }) {
  return (
    <nav aria-label={label} className={styles.breadcrumbs}>
      <ol className={styles.crumbs}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.crumb}>
            {index > 0 && <Icon name="chevron-right" size="sm" />}
            {item.href && index < items.length - 1 ? (
              <a href={item.href}>
                <Together text={item.label} />
              </a>
            ) : (
              <span aria-current="page">
                <Together text={item.label} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
