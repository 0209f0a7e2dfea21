import { locales, type Audience } from '#contracts/identity.ts'
import type { ArticleRow } from '#features/site-content/server.ts'
import { ArticleContent, type ArticleText } from '../../contract.ts'
import { dateIn } from '#platform/time/local-time.ts'
import { minutesToRead } from '../../rules/reading-level.ts'

/** A published article in the form that the Studio edits; undefined if there is no English text. */
export function contentOf(rows: readonly ArticleRow[]): ArticleContent | undefined {
  const english = rows.find(({ locale }) => locale === 'en')
  if (!english) return undefined
  const spanish = rows.find(({ locale }) => locale === 'es')
  const { topic, sub, related, picture, device } = english
  return ArticleContent.parse({
    topic,
    sub,
    related: JSON.parse(related) as unknown,
    ...(picture ? { picture } : {}),
    ...(device ? { device } : {}),
    en: textOf(english),
    ...(spanish ? { es: textOf(spanish) } : {}),
  })
}

function textOf({ title, description, questions, body }: ArticleRow): ArticleText {
  return { title, description, questions: JSON.parse(questions) as string[], body }
}

/**
 * The rows that customers read. A text that has not changed keeps its date and its reading time.
 * @param timeZone the operator's, in which the day of a new date is: in UTC an evening's work would be of the next day
 */
export function rowsOf(audience: Audience, id: string, content: ArticleContent, { now, timeZone }: { now: number; timeZone: string }, before: readonly ArticleRow[]): ArticleRow[] {
  const today = dateIn(timeZone, now)
  return locales.flatMap((locale): ArticleRow[] => {
    const text = content[locale]
    if (!text) return []
    const old = before.find((row) => row.locale === locale)
    const isSame = old !== undefined && old.body === text.body && old.title === text.title && old.description === text.description
    return [
      {
        id,
        audience,
        locale,
        topic: content.topic,
        sub: content.sub,
        title: text.title.trim(),
        description: text.description.trim(),
        updated: isSame ? old.updated : today,
        minutes: isSame ? old.minutes : minutesToRead(text.body),
        questions: JSON.stringify(text.questions),
        related: JSON.stringify(content.related),
        body: text.body,
        // a translation shows the picture and device of its English article
        picture: locale === 'en' ? (content.picture ?? null) : null,
        device: locale === 'en' ? (content.device ?? null) : null,
      },
    ]
  })
}
