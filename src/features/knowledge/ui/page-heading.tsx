import type { ReactNode } from 'react'
import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { useCopy, useLocale } from '#ui/copy.tsx'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Breadcrumbs, Container } from '#ui/layout.tsx'
import { Together } from './together.tsx'
import styles from './page-heading.module.css'

interface Crumb {
  label: string
  href?: string
}

/** The head of every page of this feature: where it is, its title, and one sentence about it. */
export function PageHeading({
  variant,
  crumbs,
  title,
  subtitle,
  titleLang,
  lead,
  icon,
  children,
}: {
  variant: SiteVariant
  /** below Home > Support; the last is the page itself */
  crumbs: readonly Crumb[]
  title: string
  /** what the title is about, in smaller letters below it */
  subtitle?: string | undefined
  /** the title's language where it is not the page's */
  titleLang?: string | undefined
  lead?: string
  icon?: IconName
  children?: ReactNode
}) {
  const copy = useCopy('knowledge')
  const locale = useLocale()
  const support = variant.audience === 'smb' ? copy.businessSupport : copy.support
  const path = [{ label: copy.home, href: '/' }, { label: support, href: supportPath(variant) }, ...crumbs]
  return (
    <div className={styles.head}>
      <Container>
        <Breadcrumbs items={path} label={copy.breadcrumbs} />
        <div className={styles.inner}>
          {icon && (
            <span className={styles.icon}>
              <Icon name={icon} size="lg" />
            </span>
          )}
          <div className={styles.words} lang={titleLang}>
            <h1 className={styles.title}>
              <Together text={title} />
              {subtitle && (
                <span className={styles.subtitle} lang={locale}>
                  {' '}
                  {subtitle}
                </span>
              )}
            </h1>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
      </Container>
    </div>
  )
}
