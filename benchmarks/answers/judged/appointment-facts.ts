/** The visit of a person in the demo world, in the site's words. */
import type { Locale } from '../../../src/contracts/identity.ts'
import { timesLabel, workingDay } from '../../../src/features/appointments/testing.ts'
import { addDays } from '../../../src/platform/time/local-time.ts'
import { dayName } from '../../../src/features/appointments/contract.ts'
import { dateIn } from '../../../src/platform/time/local-time.ts'
import type { DemoWorld } from '../../../src/platform/config/demo-world.ts'

const nearDays = { en: ['today', 'tomorrow'], es: ['hoy', 'mañana'] } as const

/**
 * The accepted strings, with `{visit day}` and `{visit time}` filled in at `now` (epoch ms). Throws if the person has
 * no visit.
 */
export function fillAppointment(fact: readonly string[], { appointments: [appointment], timeZone, loginId }: DemoWorld['people'][number], locale: Locale, now: number): string[] {
  return fact.flatMap((each) => {
    if (each !== '{visit day}' && each !== '{visit time}') return [each]
    if (!appointment) throw new Error(`${loginId} has no visit.`)
    const [startTime, endTime] = appointment.window
    if (each === '{visit time}') return timesOf(startTime, endTime, locale)
    const today = dateIn(timeZone, now)
    const date = workingDay(addDays(today, appointment.inDays))
    const near = nearDays[locale][[today, addDays(today, 1)].indexOf(date)]
    // without the weekday, so that answers with and without it match
    return [dayName(date, locale).replace(/^\p{L}+,? /u, ''), ...(near ? [near] : [])]
  })
}

/** '8–10 am', '8 to 10 am', or its beginning as '8:00 am'. Not '8 am' alone, because office hours begin with it too. */
function timesOf(startTime: string, endTime: string, locale: Locale): string[] {
  const window = timesLabel({ startTime, endTime }, locale)
  const [hour, minutes] = startTime.split(':').map(Number) as [number, number]
  const half = { en: ['am', 'pm'], es: ['a. m.', 'p. m.'] }[locale][hour < 12 ? 0 : 1]!
  return [window, window.replace('–', locale === 'es' ? ' a ' : ' to '), `${hour % 12 || 12}:${String(minutes).padStart(2, '0')} ${half}`]
}
