import type { ReactNode } from 'react'
import type { Audience } from '#contracts/identity.ts'
import type { LinkData } from '#contracts/link-data.ts'
import { resolveLinkUrl } from '#contracts/link-url.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { Container } from '#ui/layout/layout.tsx'
import { LinkList, type LinkListItem } from '#ui/navigation/link-list.tsx'
import { useRenderOnce } from '#ui/dom/render-once.ts'
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

/**
 * HOME-16: resolves a link: its address for wide and for phone viewports, with the account prefix, and its data for
 * click reports.
 */
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

const icons: Readonly<Record<string, IconName>> = { contact: 'person', library: 'library' }

interface HomeFooterProps {
  columns: readonly (FooterColumn & { id: string })[]
  crossAudience: CrossAudience | undefined
  /** the audience of this page */
  audience: Audience
}

/**
 * HOME-03, HOME-20: the footer's three columns: contact, library and the link to the other audience; `children` come
 * below them.
 */
export function HomeFooter({ children, ...props }: HomeFooterProps & { children?: ReactNode }) {
  const once = useRenderOnce()
  return (
    <div className={styles.band}>
      <div {...once(Columns, props)} />
      {children}
    </div>
  )
}

function Columns({ columns, crossAudience, audience }: HomeFooterProps) {
  return (
    <Container>
      <div className={styles.columns}>
        {columns.map((column) => (
          <section key={column.id} id={column.id} aria-labelledby={`${column.id}-title`} className={styles.column}>
            <ColumnTitle id={column.id} icon={icons[column.id] ?? 'help'} title={column.title} />
            <p className={styles.text}>{column.description}</p>
            <LinkList items={column.links.map(itemOf)} />
          </section>
        ))}
        {crossAudience && (
          <section id="cross-audience" aria-labelledby="cross-audience-title" className={styles.column}>
            <ColumnTitle id="cross-audience" icon={audience === 'consumer' ? 'business' : 'home'} title={crossAudience.title} />
            <p className={styles.text}>{crossAudience.description}</p>
            <p className={styles.action}>
              <ButtonLink href={crossAudience.buttonURL} variant="secondary">
                {crossAudience.buttonLabel}
              </ButtonLink>
            </p>
          </section>
        )}
      </div>
    </Container>
  )
}

function ColumnTitle({ id, icon, title }: { id: string; icon: IconName; title: string }) {
  return (
    <h2 className={styles.title} id={`${id}-title`}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      {title}
    </h2>
  )
}
