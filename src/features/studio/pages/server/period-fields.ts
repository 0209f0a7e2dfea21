import { instantOfField } from '#platform/time/local-field.ts'
import { isPeriod, type Period } from '#platform/time/period.ts'

/** The period that two fields of date and time hold, and which of them is wrong; an empty one says nothing. */
export function readPeriod(fields: { startsAt: string; endsAt: string }, timeZone: string): { period: Period; wrong: ('startsAt' | 'endsAt')[] } {
  const [startsAt, endsAt] = [fields.startsAt, fields.endsAt].map((typed) => instantOfField(typed, timeZone))
  const period = { ...(startsAt === undefined ? {} : { startsAt }), ...(endsAt === undefined ? {} : { endsAt }) }
  const wrong: ('startsAt' | 'endsAt')[] = fields.startsAt !== '' && startsAt === undefined ? ['startsAt'] : []
  if (fields.endsAt !== '' && (endsAt === undefined || !isPeriod(period))) wrong.push('endsAt')
  return { period, wrong }
}
