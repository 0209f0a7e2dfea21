import type { SiteContent } from './content-model.ts'
import type { Problems } from './content-problems.ts'

/** Phrasings belong to an article that there is, and to a heading that it has: a heading that an editor has changed would be asked for in vain. */
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
