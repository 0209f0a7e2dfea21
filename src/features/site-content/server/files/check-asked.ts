import type { SiteContent } from './content-model.ts'
import type { Problems } from './content-problems.ts'

/**
 * Checks that every phrasing belongs to an existing article and to one of its headings. Phrasings for a heading that an
 * editor has renamed would never be used.
 */
export function checkAsked({ asked, articles }: Pick<SiteContent, 'asked' | 'articles'>, problems: Problems): void {
  for (const { locale, articles: phrasings } of asked) {
    const file = `asked.${locale}.json`
    for (const [id, sections] of Object.entries(phrasings)) {
      const article = articles.find((each) => each.id === id && each.locale === locale)
      if (!article) problems.field(file, id, 'is no article of this language')
      const headings = new Set([...(article?.body.matchAll(/^#{2,6} +(.*?) *$/gm) ?? [])].map(([, heading]) => heading!))
      for (const heading of Object.keys(sections)) {
        if (article && heading !== '' && !headings.has(heading)) problems.field(file, `${id}.${heading}`, 'is no heading of this article')
      }
    }
  }
}
