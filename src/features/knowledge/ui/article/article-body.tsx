import type { Locale } from '#contracts/identity.ts'
import { useLocale } from '#ui/text/copy.tsx'
import styles from './article-body.module.css'

/**
 * The text of an article or a page. `html` comes from our own renderer alone, which lets nothing
 * through but the tags that are styled here (ANS-11).
 */
export function ArticleBody({ html, locale }: { html: string; locale?: Locale }) {
  const pageLocale = useLocale()
  return <div className={styles.body} lang={locale && locale !== pageLocale ? locale : undefined} dangerouslySetInnerHTML={{ __html: html }} />
}
