import type { LinkData } from '#contracts/link-data.ts'
import { resolveLinkUrl } from '#contracts/link-url.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Container } from '#ui/layout.tsx'
import { LinkList, type LinkListItem } from '#ui/link-list.tsx'
import styles from './home-footer.module.css'

export interface FooterColumn {
  title: string
  description: string
  links: readonly LinkData[]
}

interface CrossAudience {
  title: string
  description: string
  buttonLabel: string
  buttonURL: string
}

/** HOME-16: the address by viewport, the account prefix, and what the click report needs. */
function itemOf(link: LinkData): LinkListItem {
  const resolve = (url: string) => resolveLinkUrl(url, link.isSameDomainRelativeUrl)
  return {
    key: link.traceId || link.linkLabel,
    label: link.linkLabel,
    href: resolve(link.linkWebUrl),
    ...(link.linkMobileUrl ? { phoneHref: resolve(link.linkMobileUrl) } : {}),
    data: { 'data-trace-id': link.traceId, 'data-link-position': link.linkPosition, 'data-send-hit-now': String(link.sendHitNow) },
  }
}

/** HOME-03, HOME-20: three columns: contact, library, and the way to the other audience. */
export function HomeFooter({ columns, crossAudience }: { columns: readonly (FooterColumn & { id: string })[]; crossAudience: CrossAudience | undefined }) {
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.columns}>
          {columns.map((column) => (
            <section key={column.id} id={column.id} aria-labelledby={`${column.id}-title`} className={styles.column}>
              <h2 className={styles.title} id={`${column.id}-title`}>
                {column.title}
              </h2>
              <p className={styles.text}>{column.description}</p>
              <LinkList items={column.links.map(itemOf)} />
            </section>
          ))}
          {crossAudience && (
            <section id="cross-audience" aria-labelledby="cross-audience-title" className={styles.cross}>
              <h2 className={styles.title} id="cross-audience-title">
                {crossAudience.title}
              </h2>
              <p className={styles.text}>{crossAudience.description}</p>
              <ButtonLink href={crossAudience.buttonURL} variant="secondary">
                {crossAudience.buttonLabel}
              </ButtonLink>
            </section>
          )}
        </div>
      </Container>
    </div>
  )
}
