import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { bucketOf } from '../counting/vital-digest.ts'
import { hourMs } from '../counting/count-next-hour.ts'
import { comments, matters, type Matter } from './demonstration-matters.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** Marks the demonstration's rows apart from real ones, in every table that has a column for it. */
export const demonstrationNetwork = 'demonstration'

/** 28 days, and another 28 to compare them with. */
const days = 56
const dayMs = 24 * hourMs
/** The last days have rows for every waking hour; earlier days, which are only shown as days, have a few hours. */
const fullDays = 2
const wakingHours = [...Array.from({ length: 12 }, (_, index) => index + 12), 0, 1, 2, 3]
const fewHours = [15, 22]
/** The storm was this many days ago. */
const stormDay = 9
const visitsADay = 900

export interface DemonstrationRows {
  events: Row<'event_hour'>[]
  vitals: Row<'vital_hour'>[]
  searches: Row<'search_hour'>[]
  articles: Row<'article_hour'>[]
  ratings: Row<'answer_rating'>[]
  /** the rated questions: their rows are marked as asked by a program, so that no learning job uses them */
  asked: Row<'search_query'>[]
}

/** The rows of the hours before `until` (the beginning of an hour, epoch ms). The same `until` gives the same rows. */
export function demonstrationRows(until: number): DemonstrationRows {
  const rows: DemonstrationRows = { events: [], vitals: [], searches: [], articles: [], ratings: [], asked: [] }
  for (let ago = days; ago >= 0; ago--) {
    const hours = ago < fullDays ? wakingHours : fewHours
    const midnight = Math.floor(until / dayMs) * dayMs - ago * dayMs
    // traffic grows a little each day and drops at the weekend
    const week = [0.7, 1.1, 1.15, 1.1, 1.05, 1, 0.75][new Date(midnight).getUTCDay()]!
    const size = (visitsADay / hours.length) * week * (1 + (days - ago) / 200) * (ago === stormDay ? 1.8 : 1)
    for (const hour of hours) {
      const at = midnight + hour * hourMs
      if (at < until) addHour(rows, at, size * (0.8 + 0.4 * chance(at)), ago === stormDay)
    }
    if (midnight + 18 * hourMs < until) addDay(rows, midnight, ago)
  }
  return rows
}

/** A pseudo-random number of 0 to 1 that is the same for the same arguments, to make the demonstration testable. */
function chance(...of: readonly (number | string)[]): number {
  let hash = 2_166_136_261
  for (const character of of.join(' ')) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

const deviceOf = (drawn: number) => (drawn < 0.62 ? 'smartphone' : drawn < 0.94 ? 'desktop' : 'tablet')
const variants = [['consumer', 'en', 0.8], ['consumer', 'es', 0.13], ['smb', 'en', 0.07]] as const

/** Counts per thousand visits; the `sum` of visits and pages is the part by signed-in customers. */
const perThousand: readonly (readonly [metric: string, dimension: string, count: number])[] = [
  ['visit', '', 1000],
  ['page', '/support', 760],
  ['page', '/search', 330],
  ['page', '/support/ask/support', 90],
  ['signIn', 'ESUP/1', 310],
  ['signIn', 'ESUP/0', 9],
  ['form', 'search/1', 310],
  ['form', 'search/0', 14],
  ['form', 'question/1', 150],
  ['system', 'answerShown/1', 118],
  ['system', 'answerRefused/0', 17],
  ['system', 'answerFailed/-2', 1],
  ['impression', 'finder-card', 120],
  ['form', 'appointmentFinder/1', 46],
  ['form', 'appointmentFinder/0', 11],
  ['formRefused', 'appointmentFinder/0', 11],
  ['formAnonymous', 'appointmentReschedule/1', 12],
  ['modal', '/support/myappointment/reschedule/modal', 44],
  ['modal', '/support/myappointment/reschedule/confirm/modal', 31],
  ['form', 'appointmentReschedule/1', 25],
  ['form', 'appointmentReschedule/0', 2],
  ['form', 'appointmentCancel/1', 7],
  ['form', 'appointmentContact/1', 5],
  ['form', 'handover/1', 8],
  ['form', 'guidedFix/1', 19],
  ['form', 'guidedFix/0', 6],
  ['formChoice', 'ticket/solved', 9],
  ['toContact', '/search', 13],
  ['toContact', '/support/ask/support', 7],
  ['error', '/support/article/internet/KM1000100', 3],
  ['errorCode', '404', 3],
]

function addHour(rows: DemonstrationRows, hour: number, visits: number, isStorm: boolean): void {
  for (const [audience, locale, share] of variants) {
    // all visits of an hour have the same device; over a day every device occurs
    const device = deviceOf(chance(hour, audience, locale))
    for (const [metric, dimension, per] of perThousand) addEvent(rows, { hour, audience, locale, device, metric, dimension }, (visits * share * per) / 1000)
  }
  for (const matter of matters) addMatter(rows, hour, matter, visits * (isStorm ? (matter.storm ?? 1) : 1))
}

/** Rounds by chance, so that small expected counts add up correctly over the days. */
function addEvent({ events }: DemonstrationRows, key: Omit<Row<'event_hour'>, 'count' | 'sum'>, expected: number): void {
  const count = Math.floor(expected + chance(...Object.values(key)))
  if (count > 0) events.push({ ...key, count, sum: key.metric === 'visit' || key.metric === 'page' ? Math.round(count * 0.31) : 0 })
}

function addMatter(rows: DemonstrationRows, hour: number, { audience, locale, question, terms, article, weight }: Matter, visits: number): void {
  const searches = Math.floor((visits * 0.33 * weight) / 1000 + chance(hour, terms))
  if (searches === 0) return
  rows.searches.push({ hour, audience, locale, terms, question, searches, without_result: article ? 0 : searches, opened: article ? Math.min(searches, Math.floor(searches * 0.62 + chance(hour, terms, 'opened'))) : 0 })
  if (!article) return
  const [topic, id] = article
  const base = audience === 'smb' ? '/support/smallbusiness' : locale === 'es' ? '/es-us/support' : '/support'
  addEvent(rows, { hour, audience, locale, device: deviceOf(chance(hour, id)), metric: 'page', dimension: `${base}/article/${topic}/${id}` }, searches * 1.6)
  const [liked, disliked] = [Math.floor(searches * 0.2 + chance(hour, id, 'liked') * 0.8), Math.floor(searches * 0.05 + chance(hour, id, 'disliked') * 0.5)]
  if (liked + disliked > 0) rows.articles.push({ hour, audience, locale, doc_id: id, liked, disliked })
}

/** The value that most pages stay below, on a phone and on a desktop. */
const usual: readonly (readonly [vital: string, phone: number, desk: number])[] = [['LCP', 1150, 780], ['INP', 70, 35], ['CLS', 0.004, 0.002], ['TTFB', 140, 90]]
const measuredPages = ['/support', '/search', '/support/article/{…}', '/support/topic/{…}']
const measuredADay = 60
/** measurements that share one value: the demonstration needs no more distinct values */
const measuredTogether = 6

function addDay(rows: DemonstrationRows, midnight: number, ago: number): void {
  const hour = midnight + 17 * hourMs
  for (const [vital, phone, desk] of usual) {
    for (const device of ['smartphone', 'desktop'] as const) {
      for (const page of measuredPages) {
        const digest: Record<number, number> = {}
        for (let n = 0; n < measuredADay; n += measuredTogether) {
          const bucket = bucketOf((device === 'smartphone' ? phone : desk) * (0.5 + 0.8 * chance(midnight, vital, device, page, n)))
          digest[bucket] = (digest[bucket] ?? 0) + measuredTogether
        }
        rows.vitals.push({ hour, audience: 'consumer', locale: 'en', device, vital, page, count: measuredADay, digest: JSON.stringify(digest) })
      }
    }
  }
  addRatings(rows, midnight, ago)
}

function addRatings({ ratings, asked }: DemonstrationRows, midnight: number, ago: number): void {
  const answered = matters.filter(({ article }) => article)
  for (const [place, { audience, locale, question, terms }] of answered.entries()) {
    const count = Math.floor(chance(midnight, terms, 'rated') * 3)
    for (let n = 0; n < count; n++) {
      const id = `${demonstrationNetwork}-${ago}-${place}-${n}`
      const at = midnight + (13 + n) * hourMs
      const said = comments.find((each) => each.question === question)
      const isHelpful = chance(id) < (said ? 0.6 : 0.86)
      asked.push({ id, at, audience, locale, source: 'answer', question, terms, result_count: 1, network_hash: demonstrationNetwork, is_robot: 1 })
      ratings.push({ answer_id: id, network_hash: demonstrationNetwork, at, helpful: isHelpful ? 1 : 0, reason: isHelpful ? null : (said?.reason ?? 'label4'), comment: !isHelpful && said && ago % 7 === 1 ? said.comment : null, query_id: id, is_robot: 0 })
    }
  }
}
