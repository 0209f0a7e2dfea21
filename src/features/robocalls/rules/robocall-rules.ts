import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { addDays } from '#platform/time/local-time.ts'

/** NET-11: what a call was. */
export const robocallKinds = ['recording', 'sales', 'pretended', 'silent', 'other'] as const
export type RobocallKind = (typeof robocallKinds)[number]

/** How many days ago a call may have been, so that what is reported can still be traced. */
export const oldestDays = 90
export const maxDetails = 500

/** NET-11: the page of reports. */
export function robocallPath(variant: SiteVariant, done?: 'kept'): string {
  return supportPath(variant, 'robocalls') + (done ? `?done=${done}` : '')
}

/** A number as people write it, in digits alone: ten for one of ours, with `+` before one from abroad. Undefined where it is none. */
export function callerOf(typed: string): string | undefined {
  const text = typed.replace(/[\s().\-–/]/g, '')
  const own = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(text)?.[1]
  return own ?? (/^\+[2-9]\d{6,14}$/.test(text) ? text : undefined)
}

/** Whether a day and a time exist, and lie between 90 days ago and now; `today` and `time` as clocks show them. */
export function isPastCall({ on, at }: { on: string; at: string }, now: { today: string; time: string }): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return false
  // the 31st of a month that has 30 days comes back as another day
  if (Number.isNaN(Date.parse(`${on}T00:00:00Z`)) || addDays(on, 0) !== on) return false
  if (on < addDays(now.today, -oldestDays) || on > now.today) return false
  return on < now.today || at <= now.time
}
