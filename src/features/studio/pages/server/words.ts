import { locales, type Locale } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { dateFormat } from '#platform/time/date-format.ts'
import type { ArticleContent } from '../../contract.ts'
import type { StudioCopy } from '../../copy.en.ts'
import { fieldDifferences } from '../../rules/field-differences.ts'
import { commandLine, contentFiles } from '../../server/change-log.ts'
import type { Difference } from '../../studio-view.ts'

/** The time zone (IANA) in which the Studio shows and reads times. */
export function zoneOf({ runtime }: Pick<RequestContext, 'runtime'>): string {
  return runtime.config.timeZone
}

/** For example 'Nov 23, 2026, 3:05 PM', in the given zone. */
export function momentLabel(at: number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, `moment ${timeZone}`, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
}

/** For example '10:42', in the given zone. */
export function hourLabel(at: number, locale: Locale, timeZone: string): string {
  return dateFormat(locale, `hour ${timeZone}`, { timeStyle: 'short', timeZone }).format(at)
}

/** Who made a change of the log: a login id, or what made it without a person. */
export function authorLabel(person: string, { history }: StudioCopy): string {
  if (person === commandLine) return history.commandLine
  return person === contentFiles ? history.contentFiles : person || history.clock
}

/** The last author in a sentence such as 'Changed … by …'; '' is an article that the command line has imported. */
export function byLabel(changedBy: string, { list }: StudioCopy): string {
  return changedBy === '' || changedBy === commandLine ? list.commandLine : changedBy
}

/** The differences between two versions of an article, field by field. */
export function differencesOf(before: ArticleContent | null, after: ArticleContent, { editor }: StudioCopy): Difference[] {
  return fieldDifferences(fieldsOf(before, editor), fieldsOf(after, editor))
}

function fieldsOf(content: ArticleContent | null, copy: StudioCopy['editor']): Map<string, string> {
  const fields = new Map([
    [copy.place, content ? `${content.topic}/${content.sub}` : ''],
    [copy.related, content?.related.join(', ') ?? ''],
  ])
  for (const locale of locales) {
    const text = content?.[locale]
    for (const name of ['title', 'description', 'questions', 'body'] as const) {
      const value = text?.[name] ?? ''
      fields.set(`${copy.languages[locale]} · ${copy[name]}`, typeof value === 'string' ? value : value.join('\n'))
    }
  }
  return fields
}
