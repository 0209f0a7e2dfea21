import { TZDate } from '@date-fns/tz'

/** The start of an instant's day in an IANA zone, `days` days later; epoch ms. */
export function midnightOf(at: number, timeZone: string, days = 0): number {
  const local = new TZDate(at, timeZone)
  return new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, timeZone).getTime()
}
