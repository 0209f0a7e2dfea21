import { stringify } from 'yaml'
import type { ArticleRow } from '#features/site-content/server.ts'

/** The path of an article's file, below content/. */
export function articleFileName({ id, audience, locale, topic }: Pick<ArticleRow, 'id' | 'audience' | 'locale' | 'topic'>): string {
  return `articles/${locale}/${audience}/${topic}/${id}.md`
}

const scalar = (value: string) => stringify(value, { lineWidth: 0, singleQuote: false }).trimEnd()

/** The text of an article's file, identical to the files of content/ if nothing has changed. */
export function articleFile({ id, topic, sub, title, description, updated, minutes, questions, related, picture, device, body }: ArticleRow): string {
  const asked = JSON.parse(questions) as string[]
  const fields = [
    `id: ${id}`,
    `topic: ${topic}`,
    `sub: ${sub}`,
    `title: ${scalar(title)}`,
    `description: ${scalar(description)}`,
    `updated: ${updated}`,
    `minutes: ${minutes}`,
    ...(asked.length === 0 ? ['questions: []'] : ['questions:', ...asked.map((question) => `  - ${scalar(question)}`)]),
    `related: [${(JSON.parse(related) as string[]).join(', ')}]`,
    ...(picture ? [`picture: ${picture}`] : []),
    ...(device ? [`device: ${device}`] : []),
  ]
  return `---\n${fields.join('\n')}\n---\n\n${body.trim()}\n`
}
