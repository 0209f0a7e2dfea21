import { supportPath } from '#contracts/site-path.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { LinkTile } from '#ui/navigation/link-tile.tsx'
import { fill } from '#ui/text/fill.ts'
import type { FixListPage } from '../pages/fix-view.ts'
import { crumbsOf } from './crumbs.ts'
import styles from './fix.module.css'

/** NET-10: the list of guided fixes. */
export function FixListView({ page }: { page: FixListPage }) {
  const { copy, fixes, supportPhone, variant } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page)} title={copy.title} lead={copy.lead} />
      <Band size="sm">
        <Container>
          {fixes === undefined ? (
            <Banner tone="caution" title={copy.down}>
              {fill(copy.downText, { phone: supportPhone })} <a href={supportPath(variant, 'contact')}>{copy.reachPerson}</a>
            </Banner>
          ) : (
            <ul className={styles.tiles}>
              {fixes.map(({ id, title, text, href }) => (
                <li key={id}>
                  <LinkTile title={title} text={text} href={href} />
                </li>
              ))}
            </ul>
          )}
        </Container>
      </Band>
    </>
  )
}
