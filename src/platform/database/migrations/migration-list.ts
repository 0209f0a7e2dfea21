import type { Kysely } from 'kysely'
import type { ColumnTypes } from '../tables/column-types.ts'
import { foundation } from './0001-0020/0001-foundation.ts'
import { rateLimits } from './0001-0020/0002-rate-limits.ts'
import { searchSignals } from './0001-0020/0003-search-signals.ts'
import { storedSearch } from './0001-0020/0004-stored-search.ts'
import { appointments } from './0001-0020/0005-appointments.ts'
import { partners } from './0001-0020/0006-partners.ts'
import { mail } from './0001-0020/0007-mail.ts'
import { answers } from './0001-0020/0008-answers.ts'
import { analytics } from './0001-0020/0009-analytics.ts'
import { insights } from './0001-0020/0010-insights.ts'
import { appointmentDates } from './0001-0020/0011-appointment-dates.ts'
import { security } from './0001-0020/0012-security.ts'
import { askingPages } from './0001-0020/0013-asking-pages.ts'
import { textMeanings } from './0001-0020/0014-text-meanings.ts'
import { articlePictures } from './0001-0020/0015-article-pictures.ts'
import { tickets } from './0001-0020/0016-tickets.ts'
import { desk } from './0001-0020/0017-desk.ts'
import { speedTests } from './0001-0020/0018-speed-tests.ts'
import { studio } from './0001-0020/0019-studio.ts'
import { outages } from './0001-0020/0020-outages.ts'
import { billing } from './0021-0040/0021-billing.ts'
import { ticketSystem } from './0021-0040/0022-ticket-system.ts'
import { outageFollowing } from './0021-0040/0023-outage-following.ts'
import { gateways } from './0021-0040/0024-gateways.ts'
import { ownChoices } from './0021-0040/0025-own-choices.ts'
import { ticketPictures } from './0021-0040/0026-ticket-pictures.ts'
import { contentImport } from './0021-0040/0027-content-import.ts'
import { bestBets } from './0021-0040/0029-best-bets.ts'
import { brand } from './0021-0040/0035-brand.ts'
import { equipment } from './0021-0040/0030-equipment.ts'
import { ticketVisitors } from './0021-0040/0031-ticket-visitors.ts'
import { redirects } from './0021-0040/0033-redirects.ts'
import { studioPages } from './0021-0040/0032-studio-pages.ts'
import { articleEditor } from './0021-0040/0034-article-editor.ts'
import { flagRollouts } from './0021-0040/0028-flag-rollouts.ts'
import { studioQuestions } from './0021-0040/0036-studio-questions.ts'
import { textMessages } from './0021-0040/0037-text-messages.ts'
import { questionContent } from './0021-0040/0038-question-content.ts'
import { pageTraces } from './0021-0040/0039-page-traces.ts'
import { arrangementRequests } from './0021-0040/0040-arrangement-requests.ts'
import { appointmentZip } from './0041-0060/0041-appointment-zip.ts'
import { articlesBegun } from './0041-0060/0042-articles-begun.ts'
import { suggestions } from './0041-0060/0043-suggestions.ts'
import { arrangementCategory } from './0041-0060/0044-arrangement-category.ts'

/** One step of the schema. It never changes after its release; a later step corrects its mistakes. */
export interface Migration {
  /** Counts from 1 without gaps. */
  readonly number: number
  readonly name: string
  /** Runs in its own transaction. It gets no table types, because these change over time and the step must not. */
  up(db: Kysely<any>, types: ColumnTypes): Promise<void>
}

export const migrations: readonly Migration[] = [
  { number: 1, name: 'foundation', up: foundation },
  { number: 2, name: 'rate limits', up: rateLimits },
  { number: 3, name: 'search signals', up: searchSignals },
  { number: 4, name: 'stored search', up: storedSearch },
  { number: 5, name: 'appointments', up: appointments },
  { number: 6, name: 'partners', up: partners },
  { number: 7, name: 'mail', up: mail },
  { number: 8, name: 'answers', up: answers },
  { number: 9, name: 'analytics', up: analytics },
  { number: 10, name: 'insights', up: insights },
  { number: 11, name: 'appointment dates', up: appointmentDates },
  { number: 12, name: 'security', up: security },
  { number: 13, name: 'asking pages', up: askingPages },
  { number: 14, name: 'text meanings', up: textMeanings },
  { number: 15, name: 'article pictures', up: articlePictures },
  { number: 16, name: 'tickets', up: tickets },
  { number: 17, name: 'desk', up: desk },
  { number: 18, name: 'speed tests', up: speedTests },
  { number: 19, name: 'studio', up: studio },
  { number: 20, name: 'outages', up: outages },
  { number: 21, name: 'billing', up: billing },
  { number: 22, name: 'ticket system', up: ticketSystem },
  { number: 23, name: 'outage following', up: outageFollowing },
  { number: 24, name: 'gateways', up: gateways },
  { number: 25, name: 'own choices', up: ownChoices },
  { number: 26, name: 'ticket pictures', up: ticketPictures },
  { number: 27, name: 'content import', up: contentImport },
  { number: 28, name: 'flag rollouts', up: flagRollouts },
  { number: 29, name: 'best bets', up: bestBets },
  { number: 30, name: 'equipment', up: equipment },
  { number: 31, name: 'ticket visitors', up: ticketVisitors },
  { number: 32, name: 'studio pages', up: studioPages },
  { number: 33, name: 'redirects', up: redirects },
  { number: 34, name: 'article editor', up: articleEditor },
  { number: 35, name: 'brand', up: brand },
  { number: 36, name: 'studio questions', up: studioQuestions },
  { number: 37, name: 'text messages', up: textMessages },
  { number: 38, name: 'question content', up: questionContent },
  { number: 39, name: 'page traces', up: pageTraces },
  { number: 40, name: 'arrangement requests', up: arrangementRequests },
  { number: 41, name: 'appointment zip', up: appointmentZip },
  { number: 42, name: 'articles begun', up: articlesBegun },
  { number: 43, name: 'suggestions', up: suggestions },
  { number: 44, name: 'arrangement category', up: arrangementCategory },
]
