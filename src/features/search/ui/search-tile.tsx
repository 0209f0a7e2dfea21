import type { SiteVariant } from '#contracts/site-path.ts'
import type { EnvConfig } from '#platform/context/request-context.ts'
import { useCopy } from '#ui/text/copy.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { SearchForm } from './search-form.tsx'
import styles from './search-tile.module.css'

/** HOME-13: the search tile of the support home. */
export function SearchTile({ variant, envConfig }: { variant: SiteVariant; envConfig: EnvConfig }) {
  const copy = useCopy('search')
  return (
    <Band size="sm">
      <Container>
        <section id="search-tile" className={styles.tile} aria-labelledby="search-tile-title">
          <h2 className={styles.title} id="search-tile-title">
            {copy.tileTitle}
          </h2>
          <SearchForm variant={variant} envConfig={envConfig} isLate />
        </section>
      </Container>
    </Band>
  )
}
