import type { ReactNode } from 'react'
import type { Locale } from '#contracts/identity.ts'
import { Icon } from '../icons/icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import { Together } from '../text/together.tsx'
import styles from './link-tile.module.css'

/** A tile whose title is a link; the whole tile is clickable. */
export function LinkTile({
  href,
  title,
  text,
  icon,
  level = 2,
  lang,
  mark,
}: {
  href: string
  title: string
  text: string
  icon?: IconName
  level?: 2 | 3
  /** the language of the title and the text, if it may differ from the page's */
  lang?: Locale | undefined
  /** says so after the title: a LanguageMark */
  mark?: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.tile}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size="lg" />
        </span>
      )}
      <div className={styles.words}>
        <Heading className={styles.title}>
          <a className={styles.link} href={href} lang={lang}>
            <Together text={title} />
            {mark}
          </a>
        </Heading>
        <p className={styles.text} lang={lang}>
          <Together text={text} />
        </p>
      </div>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </article>
  )
}
