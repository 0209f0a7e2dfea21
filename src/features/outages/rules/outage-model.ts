import { z } from 'zod'
import { Instant } from '#contracts/instant.ts'

/** The services that an outage can affect, in the order in which pages name them. */
export const outageServices = ['internet', 'wireless', 'tv', 'phone'] as const
export type OutageService = (typeof outageServices)[number]

/** The causes. Each has fixed words in both languages, so that operators need not write them at three at night. */
export const outageCauses = ['unknown', 'power', 'cable', 'equipment', 'weather', 'maintenance'] as const
export type OutageCause = (typeof outageCauses)[number]

/** The time zones in which an outage's times can be shown. */
export const outageTimeZones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu', 'America/Puerto_Rico'] as const

/** The operator's time zone, if outages can be told in it. */
export function outageZoneOf(timeZone: string): (typeof outageTimeZones)[number] {
  return outageTimeZones.find((each) => each === timeZone) ?? outageTimeZones[0]
}

/** What a new version changed. Followers are told about estimates and the end. */
export const changeKinds = ['draft', 'published', 'estimate', 'update', 'ended', 'reopened', 'withdrawn', 'changed'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const zipPattern = /^\d{5}$/
/** OUT-01: whether a ZIP can be one: they run from 00501 to 99950. Of any other, 'no known outage' would be untrue. */
export const canBeZip = (zip: string): boolean => zipPattern.test(zip) && zip >= '00501' && zip <= '99950'
export const outageIdPattern = /^OUT-[\w-]{1,40}$/

/** One line without control characters; PostgreSQL stores no NUL. */
const titleText = z.string().trim().min(1).max(120).regex(/^\P{Cc}*$/u)
export const noteText = z.string().trim().max(1000).regex(/^(?:[^\p{Cc}]|[\n\t])*$/u)

/** An outage as operators and systems write it; instants in epoch ms. */
export const OutageContent = z.object({
  title: z.object({ en: titleText, es: titleText }),
  text: z.object({ en: noteText, es: noteText }),
  services: z.array(z.enum(outageServices)).min(1).max(outageServices.length),
  /** empty for a national outage */
  zips: z.array(z.string().regex(zipPattern)).max(5000),
  isNational: z.boolean(),
  cause: z.enum(outageCauses),
  timeZone: z.enum(outageTimeZones),
  startedAt: Instant,
  /** null without an estimate */
  restoreAt: Instant.nullable(),
  /** null while the outage lasts */
  endedAt: Instant.nullable(),
  isPublished: z.boolean(),
})
export type OutageContent = z.output<typeof OutageContent>

export type OutageProblem = 'area' | 'restore' | 'end'

/** Contradictions between fields that are valid by themselves. */
export function problemsOfOutage({ isNational, zips, startedAt, restoreAt, endedAt }: Pick<OutageContent, 'isNational' | 'zips' | 'startedAt' | 'restoreAt' | 'endedAt'>, now: number): OutageProblem[] {
  return [
    ...(isNational === zips.length > 0 ? (['area'] as const) : []),
    ...(restoreAt !== null && restoreAt <= startedAt ? (['restore'] as const) : []),
    ...(endedAt !== null && (endedAt < startedAt || endedAt > now) ? (['end'] as const) : []),
  ]
}

/** How long before its start planned work is shown, in ms. */
export const toldBeforeMs = 24 * 3_600_000

/** The stage of an outage at `now`. Planned work that starts more than a day later is not shown yet. */
export function stageOf({ startedAt, endedAt }: { startedAt: number; endedAt?: number | null | undefined }, now: number): 'later' | 'planned' | 'now' | 'over' {
  if (endedAt !== null && endedAt !== undefined && endedAt <= now) return 'over'
  if (startedAt <= now) return 'now'
  return startedAt - now <= toldBeforeMs ? 'planned' : 'later'
}

/** What changed from `before` to `after`; the most important of several changes. */
export function kindOfChange(before: OutageContent | undefined, after: OutageContent, hasNote: boolean): ChangeKind {
  if (!after.isPublished) return before?.isPublished ? 'withdrawn' : 'draft'
  if (!before?.isPublished) return 'published'
  if (before.endedAt === null && after.endedAt !== null) return 'ended'
  if (before.endedAt !== null && after.endedAt === null) return 'reopened'
  if (before.restoreAt !== after.restoreAt || (before.startedAt !== after.startedAt && after.endedAt === null)) return 'estimate'
  return hasNote ? 'update' : 'changed'
}
