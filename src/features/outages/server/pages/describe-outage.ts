import type { Locale } from '#contracts/identity.ts'
import { fill } from '#ui/text/fill.ts'
import type { OutagesCopy } from '../../copy.en.ts'
import type { LocalOutage, OutageStatus } from '../../outage-endpoints.ts'
import type { OutageItem } from '../../outages-view-model.ts'
import { estimateLabel, timeLabel, type TimesBy } from '../../rules/outage-words.ts'
import { readOutagesCopy } from './outages-copy.ts'

const mostZips = 12

/** An outage as finished text: since when, expected end, area, cause and updates. */
export function describeOutage(outage: LocalOutage & Partial<Pick<OutageStatus, 'zips' | 'updates'>>, { locale, now }: { locale: Locale; now: number }): OutageItem {
  const copy = readOutagesCopy(locale)
  const by: TimesBy = { locale, now, timeZone: outage.timeZone, isZoneNamed: true }
  return {
    id: outage.id,
    title: outage.title,
    when: describeTimes(outage, copy, by),
    text: outage.text,
    lang: outage.textLocale,
    services: outage.services.map((service) => nameOf(copy.services, service)).join(', '),
    area: outage.isNational ? copy.national : outage.zips ? areaOf(outage.zips, copy) : '',
    // nobody is still looking for the cause once it is over
    cause: outage.cause === 'unknown' && outage.endedAt !== undefined ? '' : nameOf(copy.causes, outage.cause),
    updates: (outage.updates ?? []).map((update) => {
      const [at, said, { note, noteLocale }] = [timeLabel(update.at, by), describeUpdate(update, copy, by), update]
      return noteLocale ? { at, text: said, other: { text: note, lang: noteLocale } } : { at, text: [said, note].filter(Boolean).join(' ') }
    }),
  }
}

/** Start and end in words; says nothing about the end if it is unknown. */
export function describeTimes({ startedAt, restoreAt, endedAt }: LocalOutage, copy: OutagesCopy, by: TimesBy): string {
  if (endedAt !== undefined) return fill(copy.endedAt, { time: timeLabel(endedAt, by) })
  const { begin, end } = timesOf({ startedAt, restoreAt }, copy, by)
  return end ? `${begin} ${end}` : begin
}

/** Start and end as two texts in the page's language; `end` is empty for planned work without an end. */
export function describeNewsTimes(outage: Pick<LocalOutage, 'startedAt' | 'restoreAt'>, by: TimesBy): { begin: string; end: string } {
  return timesOf(outage, readOutagesCopy(by.locale), by)
}

function timesOf({ startedAt, restoreAt }: Pick<LocalOutage, 'startedAt' | 'restoreAt'>, copy: OutagesCopy, by: TimesBy): { begin: string; end: string } {
  if (startedAt > by.now) {
    return { begin: fill(copy.plannedFrom, { time: timeLabel(startedAt, by) }), end: restoreAt === undefined ? '' : fill(copy.plannedUntil, { time: estimateLabel(restoreAt, by) }) }
  }
  return { begin: fill(copy.since, { time: timeLabel(startedAt, by) }), end: restoreAt === undefined ? copy.open : restoreAt < by.now ? copy.late : fill(copy.back, { time: estimateLabel(restoreAt, by) }) }
}

function describeUpdate({ kind, restoreAt }: OutageStatus['updates'][number], copy: OutagesCopy, by: TimesBy): string {
  if (kind === 'estimate') return restoreAt === undefined ? copy.noEstimate : fill(copy.newEstimate, { time: estimateLabel(restoreAt, by) })
  if (kind === 'ended') return copy.ended
  return kind === 'reopened' ? copy.reopened : ''
}

function areaOf(zips: readonly string[], copy: OutagesCopy): string {
  const shown = fill(copy.zips, { zips: zips.slice(0, mostZips).join(', ') })
  return zips.length <= mostZips ? shown : `${shown} ${fill(copy.moreZips, { count: zips.length - mostZips })}`
}

/** The label of a name; a name without one, from a newer version, is returned unchanged. */
const nameOf = (words: Readonly<Record<string, string>>, name: string): string => (Object.hasOwn(words, name) ? words[name]! : name)
