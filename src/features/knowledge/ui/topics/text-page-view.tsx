import type { ReactNode } from 'react'
import type { SiteVariant } from '#contracts/site-path.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useCopy } from '#ui/text/copy.tsx'
import { fill } from '#ui/text/fill.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Band, Container } from '#ui/layout/layout.tsx'
import type { PageText } from '../../contract.ts'
import type { CallCopy } from '../../copy.en.ts'
import { ArticleBody } from '../article/article-body.tsx'
import { phoneHref } from './help-band.tsx'
import { PageHeading } from './page-heading.tsx'
import styles from './text-page-view.module.css'

/**
 * A page that is one text, with the phone beside it: on small screens above it, within the first screen. `children` stand
 * above the text; `isTextHidden`: they stand in its place, and on small screens before the phone.
 */
export function TextPageView({ page, variant, supportPhone, callCopy, isTextHidden = false, children }: { page: PageText; variant: SiteVariant; supportPhone: string; callCopy: CallCopy; isTextHidden?: boolean; children?: ReactNode }) {
  const copy = useCopy('knowledge')
  return (
    <>
      <PageHeading variant={variant} crumbs={[{ label: page.title }]} title={page.title} lead={page.description} />
      <Band>
        <Container>
          <div className={isTextHidden ? `${styles.columns} ${styles.textHidden}` : styles.columns}>
            <aside className={styles.call}>
              <Card
                id="call"
                icon="person"
                title={callCopy.title}
                description={callCopy.text}
                action={
                  <ButtonLink href={phoneHref(supportPhone)} isWide>
                    <Icon name="phone" size="sm" />
                    {fill(copy.call, { phone: supportPhone })}
                  </ButtonLink>
                }
              />
            </aside>
            <div className={styles.text}>
              {children}
              {!isTextHidden && <ArticleBody html={page.html} />}
            </div>
          </div>
        </Container>
      </Band>
    </>
  )
}
