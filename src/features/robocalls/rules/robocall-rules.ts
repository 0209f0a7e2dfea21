import { supportPath, type SiteVariant } from '#contracts/site-path.ts'
import { addDays } from '#platform/time/local-time.ts'

/** NET-11: the kinds of calls. */
export const robocallKinds = ['recording', 'sales', 'pretended', 'silent', 'other'] as const
export type RobocallKind = (typeof robocallKinds)[number]

/** Maximum age of a call in days, so that it can still be traced. */
export const oldestDays = 90
export const maxDetails = 500

/** NET-11: the page of reports. */
export function robocallPath(variant: SiteVariant, done?: 'kept'): string {
  return supportPath(variant, 'robocalls') + (done ? `?done=${done}` : '')
}

/** Normalises a typed number: ten digits for a domestic, `+` and digits for an international one; else undefined. */
export function callerOf(typed: string): string | undefined {
  const text = typed.replace(/[\s().\-–/]/g, '')
  const own = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(text)?.[1]
  return own ?? (/^\+[2-9]\d{6,14}$/.test(text) ? text : undefined)
}

/** Whether the day and time exist and lie between 90 days ago and now; `today` and `time` are local times. */
export function isPastCall({ on, at }: { on: string; at: string }, now: { today: string; time: string }): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) return false
  // Date.parse accepts the 31st of a 30-day month, but converting it back gives another day.
  if (Number.isNaN(Date.parse(`${on}T00:00:00Z`)) || addDays(on, 0) !== on) return false
  if (on < addDays(now.today, -oldestDays) || on > now.today) return false
  return on < now.today || at <= now.time
}
