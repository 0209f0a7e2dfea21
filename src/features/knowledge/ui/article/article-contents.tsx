import type { Locale } from '#contracts/identity.ts'
import { useCopy, useLocale } from '#ui/text/copy.tsx'
import { Together } from '#ui/text/together.tsx'
import type { Heading } from '../../contract.ts'
import styles from './article-contents.module.css'

/** The least number of headings for which a table of contents is shown. */
const enoughHeadings = 3

export function hasContents(headings: readonly Heading[]): boolean {
  return mainHeadings(headings).length >= enoughHeadings
}

function mainHeadings(headings: readonly Heading[]): Heading[] {
  return headings.filter(({ level }) => level === 2)
}

/** The headings of an article as links: a list beside the text, or a collapsible line on small screens. */
export function ArticleContents({ headings, locale, isFolded }: { headings: readonly Heading[]; locale: Locale; isFolded: boolean }) {
  const copy = useCopy('knowledge')
  const pageLocale = useLocale()
  const list = (
    <ul className={styles.list} lang={locale === pageLocale ? undefined : locale}>
      {mainHeadings(headings).map(({ id, text }) => (
        <li key={id}>
          <a className={styles.link} href={`#${id}`}>
            <Together text={text} />
          </a>
        </li>
      ))}
    </ul>
  )
  if (isFolded) {
    return (
      <details className={styles.folded}>
        <summary className={styles.summary}>{copy.onThisPage}</summary>
        <nav aria-label={copy.onThisPage}>{list}</nav>
      </details>
    )
  }
  return (
    <nav className={styles.beside} aria-labelledby="contents-title">
      <p className={styles.title} id="contents-title">
        {copy.onThisPage}
      </p>
      {list}
    </nav>
  )
}
