import { z } from 'zod'

/** What an outage may be about, in the order in which pages name them. */
export const outageServices = ['internet', 'wireless', 'tv', 'phone'] as const
export type OutageService = (typeof outageServices)[number]

/** Why: each has its words in both languages, so that nobody writes them at three in the morning. */
export const outageCauses = ['unknown', 'power', 'cable', 'equipment', 'weather', 'maintenance'] as const
export type OutageCause = (typeof outageCauses)[number]

/** In whose zone an outage's times are told. */
export const outageTimeZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico'] as const

/** What a version was: whoever follows an outage hears of estimates and of the end. */
export const changeKinds = ['draft', 'published', 'estimate', 'update', 'ended', 'reopened', 'withdrawn', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const zipPattern = /^\d{5}$/
export const outageIdPattern = /^OUT-[\w-]{1,40}$/

/** PostgreSQL refuses a text with a NUL, and no title has lines. */
const titleText = z.string().trim().min(1).max(120).regex(/^\P{Cc}*$/u)
export const noteText = z.string().trim().max(1000).regex(/^(?:[^\p{Cc}]|[\n\t])*$/u)

/** What operators and systems write; instants in epoch ms. */
export const OutageContent = z.object({
  title: z.object({ en: titleText, es: titleText }),
  text: z.object({ en: noteText, es: noteText }),
  services: z.array(z.enum(outageServices)).min(1).max(outageServices.length),
  /** empty for a national one */
  zips: z.array(z.string().regex(zipPattern)).max(5000),
  isNational: z.boolean(),
  cause: z.enum(outageCauses),
  timeZone: z.enum(outageTimeZones),
  startedAt: z.int().min(0),
  /** null while nobody can say */
  restoreAt: z.int().min(0).nullable(),
  /** null while it lasts */
  endedAt: z.int().min(0).nullable(),
  isPublished: z.boolean(),
})
export type OutageContent = z.output<typeof OutageContent>

export type OutageProblem = 'area' | 'restore' | 'end'

/** What fits no outage that could be, however well each field is written. */
export function problemsOfOutage({ isNational, zips, startedAt, restoreAt, endedAt }: Pick<OutageContent, 'isNational' | 'zips' | 'startedAt' | 'restoreAt' | 'endedAt'>, now: number): OutageProblem[] {
  return [
    ...(isNational === zips.length > 0 ? (['area'] as const) : []),
    ...(restoreAt !== null && restoreAt <= startedAt ? (['restore'] as const) : []),
    ...(endedAt !== null && (endedAt < startedAt || endedAt > now) ? (['end'] as const) : []),
  ]
}

/** Planned work is told so long before it begins, in ms. */
export const toldBeforeMs = 24 * 3_600_000

/** How an outage stands at `now`. Planned work that is further away than a day is told to nobody yet. */
export function stageOf({ startedAt, endedAt }: { startedAt: number; endedAt?: number | null | undefined }, now: number): 'later' | 'planned' | 'now' | 'over' {
  if (endedAt !== null && endedAt !== undefined && endedAt <= now) return 'over'
  if (startedAt <= now) return 'now'
  return startedAt - now <= toldBeforeMs ? 'planned' : 'later'
}

/** What the change from `before` to `after` was; the most important of several. */
export function kindOfChange(before: OutageContent | undefined, after: OutageContent, hasNote: boolean): ChangeKind {
  if (!after.isPublished) return before?.isPublished ? 'withdrawn' : 'draft'
  if (!before?.isPublished) return 'published'
  if (before.endedAt === null && after.endedAt !== null) return 'ended'
  if (before.endedAt !== null && after.endedAt === null) return 'reopened'
  if (before.restoreAt !== after.restoreAt || (before.startedAt !== after.startedAt && after.endedAt === null)) return 'estimate'
  return hasNote ? 'update' : 'changed'
}
