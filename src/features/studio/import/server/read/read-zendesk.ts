import { z } from 'zod'
import type { Found, Refused } from '../import-types.ts'
import { localeOf } from './file-names.ts'

/** A Help Center as Zendesk's API exports it: pages of articles, sections and categories, in any number of files. */
export interface ZendeskExport {
  articles: { file: string; article: ZendeskArticle }[]
  translations: { file: string; translation: ZendeskTranslation }[]
  sections: Map<number, { name: string; category_id?: number | null; parent_section_id?: number | null }>
  categories: Map<number, string>
}

const Article = z.object({
  id: z.int().positive(),
  title: z.string().nullish(),
  name: z.string().nullish(),
  body: z.string().nullish(),
  locale: z.string().nullish(),
  source_locale: z.string().nullish(),
  html_url: z.string().nullish(),
  section_id: z.int().nullish(),
  draft: z.boolean().nullish(),
  outdated: z.boolean().nullish(),
  user_segment_id: z.int().nullish(),
  user_segment_ids: z.array(z.int()).nullish(),
})
type ZendeskArticle = z.output<typeof Article>

const Translation = z.object({ source_id: z.int().positive(), source_type: z.literal('Article'), locale: z.string(), title: z.string(), body: z.string().nullish(), draft: z.boolean().nullish(), html_url: z.string().nullish() })
type ZendeskTranslation = z.output<typeof Translation>

const Section = z.object({ id: z.int().positive(), name: z.string(), category_id: z.int().nullish(), parent_section_id: z.int().nullish() })
const Category = z.object({ id: z.int().positive(), name: z.string() })

const lists = ['articles', 'sections', 'categories', 'translations', 'article'] as const

/** Adds one file to the export; returns what could not be used. */
function collect(file: string, text: string, zendesk: ZendeskExport): Refused[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return [{ file, code: 'not-json', what: (error as Error).message.slice(0, 200) }]
  }
  const page = (Array.isArray(json) ? { articles: json } : json) as Record<string, unknown> | null
  if (page === null || typeof page !== 'object' || !lists.some((name) => name in page)) return [{ file, code: 'no-articles' }]
  const refused: Refused[] = []
  const each = <T>(name: string, schema: z.ZodType<T>, put: (value: T) => void) => {
    for (const [index, item] of [page[name] ?? []].flat().entries()) {
      const parsed = schema.safeParse(item)
      if (parsed.success) put(parsed.data)
      else refused.push({ file: `${file} ${name}[${index}]`, code: 'problem', what: `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}` })
    }
  }
  each('articles', Article, (article) => zendesk.articles.push({ file, article }))
  each('article', Article, (article) => zendesk.articles.push({ file, article }))
  each('translations', Translation, (translation) => zendesk.translations.push({ file, translation }))
  each('sections', Section, ({ id, ...section }) => zendesk.sections.set(id, { name: section.name, category_id: section.category_id ?? null, parent_section_id: section.parent_section_id ?? null }))
  each('categories', Category, ({ id, name }) => zendesk.categories.set(id, name))
  return refused
}

/** The texts of an export. Drafts and articles for restricted audiences are refused. */
function* texts(zendesk: ZendeskExport): Generator<Found> {
  const hidden = new Set<number>()
  const sectionOf = new Map<number, number | null | undefined>()
  const there = new Set<string>()
  for (const { file, article } of zendesk.articles) {
    const name = `${file} ${article.id}`
    const isHidden = typeof article.user_segment_id === 'number' || (article.user_segment_ids ?? []).length > 0
    sectionOf.set(article.id, article.section_id)
    there.add(`${article.id} ${localeOf(article.locale ?? article.source_locale ?? 'en')}`)
    if (isHidden) hidden.add(article.id)
    if (isHidden) yield { refused: { file: name, code: 'not-for-all', what: article.title ?? '' } }
    else if (article.draft) yield { refused: { file: name, code: 'draft-there', what: article.title ?? '' } }
    else yield found(zendesk, name, { ...article, locale: article.locale ?? article.source_locale ?? 'en', title: article.title ?? article.name ?? '' }, article.section_id)
  }
  for (const { file, translation } of zendesk.translations) {
    const name = `${file} ${translation.source_id} ${translation.locale}`
    // without its article, the audience of a translation is unknown
    if (hidden.has(translation.source_id) || !sectionOf.has(translation.source_id)) yield { refused: { file: name, code: 'not-for-all', what: translation.title } }
    else if (translation.draft) yield { refused: { file: name, code: 'draft-there', what: translation.title } }
    else if (!there.has(`${translation.source_id} ${localeOf(translation.locale)}`)) yield found(zendesk, name, { ...translation, id: translation.source_id }, sectionOf.get(translation.source_id))
  }
}

function found(zendesk: ZendeskExport, file: string, article: { id: number; title: string; body?: string | null | undefined; locale: string; html_url?: string | null | undefined }, section: number | null | undefined): Found {
  const locale = localeOf(article.locale)
  if (!locale) return { refused: { file, code: 'problem', what: `locale: ${article.locale.slice(0, 20)}` } }
  return {
    text: {
      file,
      origin: `zendesk:${article.id}`,
      locale,
      isOwn: false,
      places: placesOf(zendesk, section),
      fields: { title: article.title.trim() },
      addresses: [`/hc/${article.locale.toLowerCase()}/articles/${article.id}`, ...(article.html_url ? [article.html_url] : [])],
      format: 'html',
      text: article.body ?? '',
    },
  }
}

/** The names of category and sections, outermost first. Sections that contain themselves end the loop. */
function placesOf({ sections, categories }: ZendeskExport, section: number | null | undefined): string[] {
  const places: string[] = []
  const seen = new Set<number>()
  let category: number | null | undefined
  for (let id = section; typeof id === 'number' && !seen.has(id); ) {
    seen.add(id)
    const each = sections.get(id)
    if (!each) break
    places.unshift(each.name)
    category = each.category_id ?? category
    id = each.parent_section_id
  }
  const outer = typeof category !== 'number' ? undefined : categories.get(category)
  return outer === undefined ? places : [outer, ...places]
}

export const readZendesk = { collect, texts }
