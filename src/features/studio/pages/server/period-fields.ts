import { instantOfField } from '#platform/time/local-field.ts'
import { isPeriod, type Period } from '#platform/time/period.ts'

/** Reads a period from two date and time fields; `wrong` names invalid fields. An empty field leaves its side open. */
export function readPeriod(fields: { startsAt: string; endsAt: string }, timeZone: string): { period: Period; wrong: ('startsAt' | 'endsAt')[] } {
  const [startsAt, endsAt] = [fields.startsAt, fields.endsAt].map((typed) => instantOfField(typed, timeZone))
  const period = { ...(startsAt === undefined ? {} : { startsAt }), ...(endsAt === undefined ? {} : { endsAt }) }
  const wrong: ('startsAt' | 'endsAt')[] = fields.startsAt !== '' && startsAt === undefined ? ['startsAt'] : []
  if (fields.endsAt !== '' && (endsAt === undefined || !isPeriod(period))) wrong.push('endsAt')
  return { period, wrong }
}
