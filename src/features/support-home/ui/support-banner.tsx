import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { Container } from '#ui/layout/layout.tsx'
import type { PageBanner } from '#features/site-content/contract.ts'
import { hideBannerPath } from '../hide-banner-path.ts'
import styles from './support-banner.module.css'

/**
 * HOME-03: content's message at the top of the page. If content allows visitors to hide the banner, a plain form does
 * so: the server sends the page again without the banner, so the layout does not shift under the visitor.
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
