import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Container } from '#ui/layout/layout.tsx'
import type { PageBanner } from '#features/site-content/contract.ts'
import { hideBannerPath } from '../hide-banner-path.ts'
import styles from './support-banner.module.css'

/**
 * HOME-03: content's message at the head of the page. Where content lets it be hidden, a plain form does: the page comes
 * again without it, so that nothing moves on the page that it was on.
 */
export function SupportBanner({ id, tone, title, text, link, dismissLabel }: Omit<PageBanner, 'key'> & { id: string }) {
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
            <form className={styles.dismiss} method="post" action={hideBannerPath}>
              <input type="hidden" name="banner" value={id} />
              <Button type="submit" variant="secondary">
                {dismissLabel}
              </Button>
            </form>
          )}
        </Banner>
      </Container>
    </aside>
  )
}
