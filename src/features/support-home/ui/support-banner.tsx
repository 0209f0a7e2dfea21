import { useId } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Container } from '#ui/layout.tsx'
import type { PageBanner } from '#features/site-content/contract.ts'
import styles from './support-banner.module.css'

/**
 * HOME-03: content's message at the head of the page. Where content lets it be hidden, a box that is ticked hides it: without
 * script, and before anything else of the page could move below it.
 */
export function SupportBanner({ tone, title, text, link, dismissLabel }: Omit<PageBanner, 'key'>) {
  const id = useId()
  return (
    <aside id="support-banner" className={styles.place} aria-label={title}>
      <Container>
        <Banner tone={tone} title={title}>
          {(text !== '' || link) && (
            <p>
              {text} {link && <a href={link.url}>{link.label}</a>}
            </p>
          )}
          {dismissLabel && (
            <p className={styles.dismiss}>
              <input type="checkbox" id={id} className={styles.box} />
              <label htmlFor={id}>{dismissLabel}</label>
            </p>
          )}
        </Banner>
      </Container>
    </aside>
  )
}
