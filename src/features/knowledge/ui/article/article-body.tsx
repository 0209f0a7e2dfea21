import type { Locale } from '#contracts/identity.ts'
import { classNames } from '#ui/dom/class-names.ts'
import { stepMarkup } from '#ui/pictures/picture.tsx'
import { useLocale } from '#ui/text/copy.tsx'
import type { Article } from '../../contract.ts'
import type { ArticleCopy } from '../../copy.en.ts'
import styles from './article-body.module.css'
import { LightChooser } from './light-chooser.tsx'

/** The data for turning a table of lights into a chooser. */
interface BodyLights {
  device: NonNullable<Article['device']>
  lights: NonNullable<Article['lights']>
  copy: ArticleCopy
}

/**
 * The text of an article or a page. `html` comes only from our own renderer, which lets through no other tags than
 * those styled here (ANS-11).
 */
export function ArticleBody({ html, locale, lights }: { html: string; locale?: Locale; lights?: BodyLights | undefined }) {
  const pageLocale = useLocale()
  const lang = locale && locale !== pageLocale ? locale : undefined
  const [before, table, after] = lights ? aroundLights(html) : [html, '', '']
  if (!lights || table === '') return <Text html={html} lang={lang} />
  return (
    <div lang={lang}>
      <Text html={before} />
      <LightChooser {...lights} table={<Text html={table} />} />
      <Text html={after} isRest />
    </div>
  )
}

function Text({ html, lang, isRest = false }: { html: string; lang?: string | undefined; isRest?: boolean }) {
  return <div className={classNames(styles.body, isRest && styles.rest)} lang={lang} dangerouslySetInnerHTML={{ __html: withSteps(html) }} />
}

/** The text before the table of lights, the table, and the text after it. */
function aroundLights(html: string): [string, string, string] {
  const start = html.indexOf('<div class="table-frame light-table"')
  const end = html.indexOf('</div>', html.indexOf('</table>', start)) + '</div>'.length
  return start === -1 ? [html, '', ''] : [html.slice(0, start), html.slice(start, end), html.slice(end)]
}

/**
 * Inserts the drawings at the steps that the renderer has marked; the server cannot, because the name of the drawings'
 * file changes with every build.
 */
function withSteps(html: string): string {
  return html.replaceAll(/<span class="step-picture step-([a-z0-9-]{1,30})"><\/span>/g, (_, step: string) => `<span class="step-picture">${stepMarkup(step)}</span>`)
}
