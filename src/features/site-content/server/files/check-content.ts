import { audiences, locales, type Audience } from '#contracts/identity.ts'
import { siteVariants } from '#contracts/site-path.ts'
import { checkAsked } from './check-asked.ts'
import { checkFeedLinks } from './check-feed-links.ts'
import { checkFixes } from './check-fixes.ts'
import { missingHeadings } from '../../article-text/own-question.ts'
import { checkMarkdown } from './check-markdown.ts'
import { indexContent, isVariant, slugsOf, type ContentIndex } from '../store/content-index.ts'
import type { Article, SiteContent } from './content-model.ts'
import type { Problems } from './content-problems.ts'
import { hubAnswerPath } from '../parts/part-place.ts'

/** The checks across files: ids are unique, the languages agree, and every link leads to an existing page. */
export function checkContent(content: SiteContent, problems: Problems): void {
  const index = indexContent(content)
  checkComplete(content, problems)
  checkTopics(content, index, problems)
  checkArticles(index, problems)
  checkDevices(content, index, problems)
  for (const text of [...content.articles, ...content.pages]) checkMarkdown(text, index(text), problems)
  for (const article of content.articles) for (const heading of missingHeadings(article.questions, article)) problems.field(article.file, 'questions', `names the heading '${heading}', which is not there`)
  checkFixes(content, problems)
  checkAsked(content, problems)
  checkFeedLinks(content.feeds, index, problems)
}

const neededPages = ['contact', 'openticket', 'library']
const neededFeeds = ['idpcms/support/home', 'idpcms/support/supportlander']

function checkComplete(content: SiteContent, problems: Problems): void {
  const need = (name: string, isThere: boolean) => {
    if (!isThere) problems.file(name, 'is missing, or cannot be used')
  }
  need('site.json', content.site !== undefined)
  for (const variant of siteVariants) {
    const { audience, locale } = variant
    need(`topics/${audience}.${locale}.json`, content.topics.some((file) => isVariant(file, variant)))
    for (const page of neededPages) {
      need(`pages/${page}.${audience}.${locale}.md`, content.pages.some((text) => text.page === page && isVariant(text, variant)))
    }
    for (const path of neededFeeds) {
      need(`feeds/${path}/${audience}.${locale}.json`, content.feeds.some((feed) => feed.path === path && isVariant(feed, variant)))
    }
  }
  for (const locale of locales) {
    need(`feeds/${hubAnswerPath}/consumer.${locale}.json`, content.feeds.some((feed) => feed.path === hubAnswerPath && feed.locale === locale))
  }
}

function checkTopics(content: SiteContent, index: ContentIndex, problems: Problems): void {
  for (const { file, topics } of content.topics) noteTwins(file, topics.flatMap(slugsOf), problems)
  for (const audience of audiences) {
    for (const [locale, other] of [['en', 'es'], ['es', 'en']] as const) {
      const { slugs } = index({ audience, locale: other })
      for (const slug of index({ audience, locale }).slugs) {
        if (!slugs.has(slug)) problems.field(`topics/${audience}.${other}.json`, slug, `is missing: topics/${audience}.${locale}.json has it`)
      }
    }
    checkNoEmptyTopic(audience, index, problems)
  }
}

function noteTwins(file: string, names: readonly string[], problems: Problems): void {
  for (const name of twinsIn(names)) problems.field(file, name, 'is there twice')
}

function twinsIn(names: readonly string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

function checkNoEmptyTopic(audience: Audience, index: ContentIndex, problems: Problems): void {
  const { slugs, own } = index({ audience, locale: 'en' })
  const filled = new Set(own.flatMap(({ topic, sub }) => [topic, `${topic}/${sub}`]))
  for (const slug of slugs) {
    if (!filled.has(slug)) problems.field(`topics/${audience}.en.json`, slug, 'has no article: its page would be empty')
  }
}

function checkArticles(index: ContentIndex, problems: Problems): void {
  for (const variant of siteVariants) {
    const { own, slugs, available } = index(variant)
    const topicFile = `topics/${variant.audience}.${variant.locale}.json`
    const twins = new Set(twinsIn(own.map(({ id }) => id)))
    for (const article of own) {
      const { file, id, topic, sub, related } = article
      if (twins.has(id)) problems.field(file, 'id', `says '${id}', which another article of this audience and language has`)
      if (!slugs.has(topic)) problems.field(file, 'topic', `says '${topic}', which is not in ${topicFile}`)
      else if (!slugs.has(`${topic}/${sub}`)) problems.field(file, 'sub', `says '${sub}', which is not a sub-topic of '${topic}' in ${topicFile}`)
      for (const other of related) if (!available.has(other)) problems.field(file, 'related', `names ${other}, which this audience does not have`)
      if (variant.locale === 'es') checkTranslation(article, index, problems)
    }
  }
}

/**
 * Both languages of an article must have the same topic and sub-topic, or switching the language would lead nowhere.
 */
function checkTranslation({ file, audience, id, topic, sub }: Article, index: ContentIndex, problems: Problems): void {
  const english = index({ audience, locale: 'en' }).available.get(id)
  if (!english) return problems.file(file, 'has no English article with the same id')
  if (english.topic !== topic) problems.field(file, 'topic', `says '${topic}' where ${english.file} says '${english.topic}'`)
  if (english.sub !== sub) problems.field(file, 'sub', `says '${sub}' where ${english.file} says '${english.sub}'`)
}

function checkDevices({ devices }: SiteContent, index: ContentIndex, problems: Problems): void {
  const file = 'devices.json'
  noteTwins(file, devices.map(({ make, model }) => `${make}/${model}`), problems)
  const { available } = index({ audience: 'consumer', locale: 'en' })
  for (const { make, model, name, articles } of devices) {
    const device = `${make}/${model}`
    if (!name.toLowerCase().startsWith(`${make.replaceAll('-', ' ')} `)) problems.field(file, `${device}.name`, `must begin with the make '${make}'`)
    for (const id of articles) if (!available.has(id)) problems.field(file, `${device}.articles`, `names ${id}, which is not a consumer article`)
  }
}
