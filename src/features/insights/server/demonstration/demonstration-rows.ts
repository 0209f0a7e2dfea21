import type { Insertable } from 'kysely'
import type { Schema } from '#platform/database/tables/schema.ts'
import { bucketOf } from '../counting/vital-digest.ts'
import { hourMs } from '../counting/count-next-hour.ts'
import { comments, matters, type Matter } from './demonstration-matters.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>

/** What tells a demonstration's rows from what really happened, wherever a table has a place for it. */
export const demonstrationNetwork = 'demonstration'

/** 28 days, and as many to compare them with. */
const days = 56
const dayMs = 24 * hourMs
/** Of the last days every waking hour is told; of those before, which are only seen as days, a few. */
const fullDays = 2
const wakingHours = [...Array.from({ length: 12 }, (_, index) => index + 12), 0, 1, 2, 3]
const fewHours = [15, 22]
/** So many days ago a storm went through. */
const stormDay = 9
const visitsADay = 900

export interface DemonstrationRows {
  events: Row<'event_hour'>[]
  vitals: Row<'vital_hour'>[]
  searches: Row<'search_hour'>[]
  articles: Row<'article_hour'>[]
  ratings: Row<'answer_rating'>[]
  /** the questions that were rated: their rows say that a program asked, so that nothing learns from them */
  asked: Row<'search_query'>[]
}

/** The hours before `until`, the beginning of one, in epoch ms. The same `until` has the same rows. */
export function demonstrationRows(until: number): DemonstrationRows {
  const rows: DemonstrationRows = { events: [], vitals: [], searches: [], articles: [], ratings: [], asked: [] }
  for (let ago = days; ago >= 0; ago--) {
    const hours = ago < fullDays ? wakingHours : fewHours
    const midnight = Math.floor(until / dayMs) * dayMs - ago * dayMs
    // a little more each day, fewer at the weekend
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

/** 0 to 1, the same for the same things: a demonstration that differs each time could not be tested. */
function chance(...of: readonly (number | string)[]): number {
  let hash = 2_166_136_261
  for (const character of of.join(' ')) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296
}

const deviceOf = (drawn: number) => (drawn < 0.62 ? 'smartphone' : drawn < 0.94 ? 'desktop' : 'tablet')
const variants = [['consumer', 'en', 0.8], ['consumer', 'es', 0.13], ['smb', 'en', 0.07]] as const

/** Of a thousand visits; the first sum of each is of signed-in people. */
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
    // of one hour all have the same device: the days have them all
    const device = deviceOf(chance(hour, audience, locale))
    for (const [metric, dimension, per] of perThousand) addEvent(rows, { hour, audience, locale, device, metric, dimension }, (visits * share * per) / 1000)
  }
  for (const matter of matters) addMatter(rows, hour, matter, visits * (isStorm ? (matter.storm ?? 1) : 1))
}

/** Small numbers come by chance, so that they add up to what they should over the days. */
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

/** On a phone and at a desk: the value that most pages stay below. */
const usual: readonly (readonly [vital: string, phone: number, desk: number])[] = [['LCP', 1150, 780], ['INP', 70, 35], ['CLS', 0.004, 0.002], ['TTFB', 140, 90]]
const measuredPages = ['/support', '/search', '/support/article/{…}', '/support/topic/{…}']
const measuredADay = 60
/** so many of them at once: a demonstration needs no more different values */
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
