import type { Locale } from '#contracts/identity.ts'
import { clockLabel, dayName } from '#features/appointments/contract.ts'
import { dateIn } from '#platform/time/local-time.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { fill } from '#ui/text/fill.ts'
import { copy as english, type SpeedCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'

export function copyOf({ locale }: Pick<RequestContext, 'locale'>): SpeedCopy {
  return locale === 'es' ? spanish : english
}

/** The reader's language and time zone, in which times are told. */
export interface WordsBy {
  locale: Locale
  timeZone: string
}

export function momentOf(at: number, { locale, timeZone }: WordsBy): string {
  return `${dayName(dateIn(timeZone, at), locale)}, ${clockLabel(at, { locale, timeZone })}`
}

export function msOf(ms: number, copy: SpeedCopy): string {
  return ms < 1 ? copy.underOne : fill(copy.ms, { n: ms })
}
