import { createHmac } from 'node:crypto'
import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { failure, success, type Outcome } from '#contracts/outcome.ts'
import { readMayReport } from '#features/consent/server.ts'
import type { AnalyticsEventTable } from '../tables.ts'
import { isDiskFull } from '#platform/database/open-error.ts'
import { noRoom } from '#platform/limits/report-budget.ts'
import { maskPersonalText } from '#platform/observability/log.ts'
import { withoutNul } from '#platform/services/without-nul.ts'
import type { RequestContext, Runtime } from '#platform/context/request-context.ts'
import type { AnalyticsEvent } from '../../events/analytics-events.ts'
import type { reportEvents } from '../../contract.ts'
import { pageNameOf } from '../../events/modal-pages.ts'
import { flowCodeOf, reportSuiteOf } from '../../events/report-codes.ts'
import { writeEvents } from './event-store.ts'

type Endpoint = typeof reportEvents

export const tooManyEvents = failure(503, 'TOO_MANY_EVENTS', 'Too many events wait to be kept. Nothing of this report was; send it again.')

/**
 * ANA-01, ANA-06: stores a report. Answers 202 once the events are committed; 503, with nothing stored, if too many
 * wait for the database or the disk is almost full.
 */
export async function storeEvents(context: RequestContext, { body }: InputOf<Endpoint>): Promise<Outcome<ResponseOf<Endpoint>>> {
  return storeReport(context.runtime, body.events, readMayReport(context))
}

/**
 * The same without a request context, for the collector's fast path. Not async: the parsed report must not live until
 * its rows are committed, or every garbage collection until then would copy it.
 */
export function storeReport({ config, database, clock }: Pick<Runtime, 'config' | 'database' | 'clock'>, events: readonly AnalyticsEvent[], mayReport: boolean): Promise<Outcome<ResponseOf<Endpoint>>> {
  // ACC-15: events that the browser may not report are accepted, so that it does not send them again, but not stored
  if (!mayReport) return Promise.resolve(success({ kept: 0 }, 202))
  if (!database.hasSpareRoom()) return Promise.resolve(noRoom)
  const reportSuite = reportSuiteOf(config.reports)
  const receivedAt = clock()
  const rows = events.map((event) => rowOf(pseudonymise(event, config.analytics.key), reportSuite, receivedAt))
  const kept = success({ kept: new Set(events.map((event) => event.id)).size }, 202)
  return writeEvents(database, rows)?.then(() => kept, refuseWhereFull) ?? Promise.resolve(tooManyEvents)
}

/** Answers 503 for a full disk whose limit could not be measured beforehand; rethrows other errors. */
function refuseWhereFull(error: unknown): typeof noRoom {
  if (isDiskFull(error)) return noRoom
  throw error
}

/** ANA-05, ANA-06, ANA-08: the row of an event, with derived fields. A sign-in's flow code is its service's. */
function rowOf({ id, name, page, ...payload }: AnalyticsEvent, reportSuite: string, receivedAt: number): AnalyticsEventTable {
  payload.flowCode ??= flowCodeOf(!payload.isAnonymous, payload.source)
  return { id, name, page: pageNameOf(page), received_at: receivedAt, payload: JSON.stringify(withoutNul(Object.assign(payload, { reportSuite }))) }
}

/**
 * An event as it may be stored: without the sender's address and identity, and without URL queries, which may name the
 * sender. Account numbers and user ids become hashes with `key`, which is not in the database; without a key they are
 * removed.
 */
function pseudonymise(event: AnalyticsEvent, key: string | undefined): AnalyticsEvent {
  const page = withoutQuery(event.page)
  switch (event.name) {
    case 'Link_Click':
      return { ...event, page, linkName: maskPersonalText(event.linkName), ...(event.linkUrl === undefined ? {} : { linkUrl: withoutQuery(event.linkUrl) }) }
    case 'error/log':
      return { ...event, page, ...(event.message === undefined ? {} : { message: maskPersonalText(event.message) }) }
    case 'Common_Login_Submit':
      return { ...event, page, userid: hashOf(event.userid, key) ?? '', accounts: event.accounts.map((account) => withHashedNumber(account, key)) }
    case 'systemEvent':
      return {
        ...event,
        page,
        ...(event.target === undefined ? {} : { target: withoutQuery(event.target) }),
        ...(event.answerText === undefined ? {} : { answerText: maskPersonalText(event.answerText) }),
      }
    default:
      return { ...event, page }
  }
}

type Account = Extract<AnalyticsEvent, { name: 'Common_Login_Submit' }>['accounts'][number]

function withHashedNumber({ type, isSMB, accountNumber }: Account, key: string | undefined): Account {
  const hash = hashOf(accountNumber, key)
  return { type, isSMB, ...(hash === undefined ? {} : { accountNumber: hash }) }
}

function hashOf(value: string | undefined, key: string | undefined): string | undefined {
  if (!value || !key) return undefined
  return createHmac('sha256', key).update(value).digest('base64url').slice(0, 22)
}

/** The most characters of an address that are stored; no address of this site is longer. */
const longestAddress = 300

/** Also removes NUL characters, which PostgreSQL does not store in text. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replaceAll('\0', '').slice(0, longestAddress)
}
