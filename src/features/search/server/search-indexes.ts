import type { Locale } from '#contracts/identity.ts'
import { siteVariants, type SiteVariant } from '#contracts/site-path.ts'
import { keepPerSiteVersion } from '#platform/site-version-cache.ts'
import { SearchIndex } from '#search-engine/search-index.ts'
import { plainText } from './plain-text.ts'
import { readTexts, readTopicTitles } from './search-store.ts'

/** An article as it is found and shown. */
export interface FoundArticle {
  id: string
  topic: string
  title: string
  description: string
  text: string
  locale: Locale
}

export interface VariantSearch {
  index: SearchIndex
  articles: ReadonlyMap<string, FoundArticle>
  topicTitles: ReadonlyMap<string, string>
}

type TextRow = Awaited<ReturnType<typeof readTexts>>[number]

/** One index for each variant of the site, made once for each siteVersion. */
const searches = keepPerSiteVersion(async (database) => {
  const [texts, topics] = await Promise.all([readTexts(database), readTopicTitles(database)])
  const words = new Map(texts.map((row) => [row, plainText(row.body)]))
  return new Map(
    siteVariants.map((variant) => {
      const own = topics.filter((row) => keyOf(row) === keyOf(variant)).map(({ topic, body }) => [topic, (JSON.parse(body) as { title: string }).title] as const)
      return [keyOf(variant), { ...indexTexts(variant, texts, words), topicTitles: new Map(own) }]
    }),
  )
})

export async function variantSearch(database: Parameters<typeof searches>[0], variant: SiteVariant): Promise<VariantSearch> {
  return (await searches(database)).get(keyOf(variant))!
}

function keyOf({ audience, locale }: { audience: string; locale: string }): string {
  return `${audience}.${locale}`
}

/** Under a Spanish path an article without a translation is found, and shown, in English. */
function indexTexts({ audience, locale }: SiteVariant, rows: readonly TextRow[], words: ReadonlyMap<TextRow, string>): Pick<VariantSearch, 'index' | 'articles'> {
  const ofAudience = rows.filter((row) => row.audience === audience)
  const translated = new Set(ofAudience.filter((row) => row.locale === 'es').map(({ id }) => id))
  const index = new SearchIndex(locale)
  const articles = new Map<string, FoundArticle>()
  for (const row of ofAudience) {
    if (row.locale !== locale && (locale === 'en' || translated.has(row.id))) continue
    const text = words.get(row)!
    // the questions that it answers were written as customers ask them
    index.put({ key: row.id, title: row.title, body: `${row.description}\n${text}`, clicks: JSON.parse(row.questions) as string[] })
    articles.set(row.id, { id: row.id, topic: row.topic, title: row.title, description: row.description, text, locale: row.locale as Locale })
  }
  return { index, articles }
}
