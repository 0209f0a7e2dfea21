import { useLocale } from '#ui/copy.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ArticleSummary } from '../contract.ts'
import { Together } from './together.tsx'
import styles from './article-tile.module.css'

/** An article in a list: its title is the link, and the whole tile is its target. */
export function ArticleTile({ article, href, level = 3 }: { article: ArticleSummary; href: string; level?: 2 | 3 }) {
  const pageLocale = useLocale()
  const Heading = `h${level}` as const
  return (
    <article className={styles.tile} lang={article.locale === pageLocale ? undefined : article.locale}>
      <Heading className={styles.title}>
        <a className={styles.link} href={href}>
          <Together text={article.title} />
        </a>
      </Heading>
      <p className={styles.text}>{article.description}</p>
      <span className={styles.arrow}>
        <Icon name="arrow-right" />
      </span>
    </article>
  )
}
