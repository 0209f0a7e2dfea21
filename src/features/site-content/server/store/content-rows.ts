import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import type { Article, Device, Feed, PageText, TopicFile } from '../files/content-model.ts'

/** Functions that convert content to table rows. */

export function feedRow({ path, audience, locale, body }: Omit<Feed, 'file'>): Insertable<Schema['page_feed']> {
  return { path, audience, locale, body: JSON.stringify(body) }
}

export function articleRow({ id, audience, locale, topic, sub, title, description, updated, minutes, questions, related, picture, device, body }: Article): Insertable<Schema['article']> {
  const lists = { questions: JSON.stringify(questions), related: JSON.stringify(related) }
  return { id, audience, locale, topic, sub, title, description, updated, minutes, picture: picture ?? null, device: device ?? null, body, ...lists }
}

export function topicRows({ audience, locale, topics }: Omit<TopicFile, 'file'>): Insertable<Schema['topic']>[] {
  return topics.map((topic, position) => ({ audience, locale, topic: topic.topic, body: JSON.stringify(topic), position }))
}

export function pageRow({ page, audience, locale, title, description, hours, body }: Omit<PageText, 'file'>): Insertable<Schema['page_text']> {
  return { page, audience, locale, title, description, body, hours: hours ? JSON.stringify(hours) : null }
}

export function deviceRow(device: Device, position: number): Insertable<Schema['device']> {
  return { ...device, articles: JSON.stringify(device.articles), position }
}
