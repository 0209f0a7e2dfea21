import type { Ref } from 'react'
import { classNames } from '../dom/class-names.ts'
import { Icon } from '../icons/icon.tsx'
import styles from './pagination.module.css'

/** The pages of a list as links, so that each page has an address. `hrefOf` returns the address of page n, from 1. */
export function Pagination({
  page,
  pages,
  hrefOf,
  labels,
  className,
  ref,
}: {
  page: number
  pages: number
  hrefOf: (page: number) => string
  labels: { pagination: string; previous: string; next: string; page: (n: number) => string }
  className?: string
  ref?: Ref<HTMLElement>
}) {
  if (pages < 2) return null
  return (
    <nav ref={ref} aria-label={labels.pagination} className={classNames(styles.pagination, className)}>
      {page > 1 && (
        <a className={styles.step} href={hrefOf(page - 1)} rel="prev">
          <Icon name="arrow-left" size="sm" /> <span>{labels.previous}</span>
        </a>
      )}
      <ol className={styles.pages}>
        {Array.from({ length: pages }, (_, index) => index + 1).map((n) => (
          <li key={n}>
            <a className={styles.page} href={hrefOf(n)} aria-label={labels.page(n)} aria-current={n === page ? 'page' : undefined}>
              {n}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a className={styles.step} href={hrefOf(page + 1)} rel="next">
          <span>{labels.next}</span> <Icon name="arrow-right" size="sm" />
        </a>
      )}
    </nav>
  )
}
