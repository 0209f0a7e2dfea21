import type { ReactNode } from 'react'
import { classNames } from '../dom/class-names.ts'
import { useLocale } from '../text/copy.tsx'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { Breadcrumbs, Container } from './layout.tsx'
import { Together } from '../text/together.tsx'
import styles from './page-head.module.css'

/** The head of a page: breadcrumbs, its title, and one sentence about it. */
export function PageHead({
  crumbs,
  title,
  subtitle,
  titleLang,
  lead,
  icon,
  picture,
  children,
}: {
  /** the last item is the page itself; `label` names the breadcrumbs for screen readers */
  crumbs?: { label: string; items: readonly { label: string; href?: string }[] }
  title: string
  /** the subject of the title, in smaller letters below it */
  subtitle?: string | undefined
  /** the title's language, if it differs from the page's */
  titleLang?: string | undefined
  lead?: ReactNode
  icon?: IconName
  /** in place of an icon */
  picture?: ReactNode
  children?: ReactNode
}) {
  const locale = useLocale()
  return (
    <div className={styles.head}>
      <Container>
        {crumbs && <Breadcrumbs items={crumbs.items} label={crumbs.label} />}
        <div className={classNames(styles.inner, !crumbs && styles.alone, picture !== undefined && styles.hasPicture)}>
          {icon && !picture && (
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
            {lead && <p className={styles.lead}>{typeof lead === 'string' ? <Together text={lead} /> : lead}</p>}
          </div>
          {picture && <span className={styles.picture}>{picture}</span>}
          {children}
        </div>
      </Container>
    </div>
  )
}
