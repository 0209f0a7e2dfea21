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
}: {
  href: string
  title: string
  text: string
  icon?: IconName
  level?: 2 | 3
  /** the tile's language, if it differs from the page's */
  lang?: string | undefined
}) {
  const Heading = `h${level}` as const
  return (
    <article className={styles.tile} lang={lang}>
      {icon && (
        <span className={styles.icon}>
          <Icon name={icon} size="lg" />
        </span>
      )}
      <div className={styles.words}>
        <Heading className={styles.title}>
          <a className={styles.link} href={href}>
            <Together text={title} />
          </a>
        </Heading>
        <p className={styles.text}>
          <Together text={text} />
        </p>
      </div>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </article>
  )
}
