import type { z } from 'zod'
import { locales, type Audience, type Locale } from '#contracts/identity.ts'
import { audienceOfPart, bannerKeys, brokenLinks, findMarkdownProblems, pagesByVariant, readPublishedContent, sitePages, slugsOf, type PartPlace } from '#features/site-content/server.ts'
import type { Topic } from '#features/site-content/contract.ts'
import type { Database } from '#platform/database/database.ts'
import { cachePerSiteVersion } from '#platform/page-cache/site-version-cache.ts'
import { asList, findWrongParts, meantValue, type Value } from '../form/page-value.ts'
import type { PageContent } from '../page-endpoints.ts'
import type { PageProblem, PageProblemCode } from '../page-problems.ts'
import { checkFix, checkTwin, type Note } from './check-fix.ts'
import { localesOf, pageFields, pageSchemas } from './page-kinds.ts'

type Published = Awaited<ReturnType<typeof readPublishedContent>>

/** Tells which paths are pages of the published site. */
export const ownPages = cachePerSiteVersion(async (database) => {
  const { titles, topicsOf } = await readPublishedContent(database)
  return pagesByVariant(({ audience, locale }) => sitePages({ audience, locale }, topicsOf(audience, locale), titles.filter((title) => title.audience === audience && (title.locale === locale || title.locale === 'en'))))
})

/** STU-01: all problems of a page content: by its schema, its links, and checks across fields. */
export async function checkPage(database: Database, place: PartPlace, content: PageContent): Promise<PageProblem[]> {
  const [hasPage, published] = await Promise.all([ownPages(database), readPublishedContent(database)])
  const problems: PageProblem[] = []
  const audience = audienceOfPart(place)
  const shown = localesOf(place)
  const wrong = findWrongParts(pageFields(place.kind), shown.map((locale) => content[locale]))
  for (const path of wrong.blank) problems.push({ locale: shown[0]!, path, code: 'empty-item' })
  for (const { path, at } of wrong.strays) problems.push({ locale: shown[at]!, path, code: 'choice' })
  for (const locale of localesOf(place)) {
    if (content[locale] === undefined) {
      problems.push({ locale, path: '', code: 'no-language' })
      continue
    }
    const { value, placeOf } = meantValue(pageFields(place.kind), content[locale])
    const note: Note = (path, code, what, line) => void problems.push({ locale, path: placeOf(path), code, ...(what === undefined ? {} : { what }), ...(line === undefined ? {} : { line }) })
    const parsed = pageSchemas[place.kind].safeParse(value)
    for (const issue of parsed.success ? [] : parsed.error.issues) {
      const { code, what } = problemOf(issue, value)
      note(issue.path.map(String).join('.'), code, what)
    }
    for (const { field, path, isOutside } of brokenLinks(value, { audience, locale }, hasPage)) note(field, isOutside ? 'outside' : 'no-page', path)
    if (place.kind === 'home') for (const [at, banner] of asList(value.banners).entries()) if (Object.values(bannerKeys).includes(String((banner as Value).key)) && (banner as Value).key !== bannerKeys[audience]) note(`banners.${at}.key`, 'banner-elsewhere', audience)
    if (place.kind === 'text') {
      const targets = { hasArticle: (id: string) => published.hasArticle(audience, id), hasTopic: (slug: string) => published.hasTopic(audience, slug), hasPicture: () => false, hasBrandPhone: true }
      for (const { code, line, href } of findMarkdownProblems(String(value.body ?? ''), targets)) if (isRefused(code)) note('body', `markdown-${code}`, href ?? String(line ?? ''))
    }
    if (place.kind === 'topics' && parsed.success) checkTopics(value, audience, locale, content, published, note)
    if (place.kind === 'devices' && parsed.success) checkDevices(value, published, note)
    if (place.kind === 'fix') await checkFix(database, place, locale, value, published, note)
  }
  if (place.kind === 'fix') checkTwin(place, content, problems)
  return problems
}

const refusedMarkdown = ['title', 'html', 'image', 'link', 'article', 'topic'] as const
const isRefused = (code: string): code is (typeof refusedMarkdown)[number] => refusedMarkdown.some((each) => each === code)

const slugNames = new Set(['topic', 'sub', 'make', 'model', 'kind', 'category', 'key'])

/** Converts an issue of the schema to a problem that is shown at its field. */
function problemOf(issue: z.core.$ZodIssue, value: unknown): { code: PageProblemCode; what?: string } {
  const given = issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], value)
  if (given === undefined || given === '') return { code: 'missing' }
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.expected === 'int' || issue.expected === 'number' ? 'number' : 'form' }
    case 'too_small':
      return issue.origin === 'string' ? { code: 'missing' } : { code: issue.origin === 'array' || issue.origin === 'set' ? 'few' : 'low', what: String(issue.minimum) }
    case 'too_big':
      return { code: issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'many' : 'high', what: String(issue.maximum) }
    case 'invalid_value':
      return { code: 'choice' }
    case 'invalid_format': {
      const name = String(issue.path.findLast((part) => typeof part === 'string') ?? '')
      return { code: slugNames.has(name) ? 'slug' : name === 'from' || name === 'to' ? 'time' : name === 'articles' || name === 'first' ? 'number-of-article' : 'form' }
    }
    default:
      return { code: 'form' }
  }
}

/**
 * Checks that both languages have the same topics, none twice, and all that articles use, and that first articles
 * exist.
 */
function checkTopics(value: Value, audience: Audience, locale: Locale, content: PageContent, published: Published, note: Note): void {
  const topics = value.topics as Topic[]
  const slugs = topics.flatMap(slugsOf)
  const twin = slugs.find((slug, at) => slugs.indexOf(slug) !== at)
  if (twin) note('topics', 'twin', twin)
  const other = locales.find((each) => each !== locale)!
  const others = asList(meantValue(pageFields('topics'), content[other]).value.topics) as Topic[]
  const own = published.titles.filter((title) => title.audience === audience)
  const used = new Set(own.flatMap(({ topic, sub }) => [topic, `${topic}/${sub}`]))
  const gone = [...used].filter((slug) => !slugs.includes(slug))
  // one sentence for a renamed topic, which takes all its parts with it
  if (gone.length > 0) note('topics', 'topic-used', `${gone.join(', ')} (${new Set(own.filter(({ topic, sub }) => gone.includes(topic) || gone.includes(`${topic}/${sub}`)).map(({ id }) => id)).size})`)
  const lacks = others.flatMap((topic) => slugsOf({ ...topic, subs: asList(topic.subs) as Topic['subs'] })).filter((slug) => !slugs.includes(slug) && !gone.includes(slug))
  if (lacks.length > 0) note('topics', 'topic-lacks', lacks.join(', '))
  for (const [at, { first }] of topics.entries()) for (const id of first ?? []) if (!published.hasArticle(audience, id)) note(`topics.${at}.first`, 'article', id)
}

function checkDevices({ devices }: Value, published: Published, note: Note): void {
  const seen = new Set<string>()
  for (const [at, { make, model, name, articles }] of (devices as { make: string; model: string; name: string; articles: string[] }[]).entries()) {
    if (seen.has(`${make}/${model}`)) note(`devices.${at}.model`, 'twin', `${make}/${model}`)
    seen.add(`${make}/${model}`)
    if (!name.toLowerCase().startsWith(`${make.replaceAll('-', ' ')} `)) note(`devices.${at}.name`, 'make', make)
    for (const id of articles) if (!published.hasArticle('consumer', id)) note(`devices.${at}.articles`, 'article', id)
  }
}
