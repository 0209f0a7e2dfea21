import { createHash } from 'node:crypto'
import { type Dislike, readDislikes } from '#features/answers/workers.ts'
import { type AskedQuestion, readAskedQuestions } from '#features/search/workers.ts'
import { readUnwrittenTopics, type UnwrittenTopic } from '#features/tickets/workers.ts'
import type { WorkItem, WorkListPanel } from '../../contract.ts'
import { workStates, type WorkState } from '../../insight-filters.ts'
import type { CountedPanel } from './counted-panel.ts'
import { instant } from './panel-tables.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'
import { readWorkStates } from '../work-list/work-state-store.ts'

/** The most that are counted, of which each reader shows a part: the panel the first ones, the Studio page by page. */
const lookedAt = 300
/** The newest dislikes, which are grouped by question. */
const dislikesLookedAt = 5000
const commentsShown = 3
/** A single ticket answered without an article is not listed as a topic. */
const fewestTickets = 2

/** Counts the work list; the handler adds the nearest articles and the topics' labels. */
async function countWorkList(read: Reader, { who, steps: { window, periods: spans } }: PanelQuestion): Promise<WorkListPanel> {
  const [span] = spans
  const { disappointing } = await readAskedQuestions(read, { who, span, lists: ['disappointing'], limit: lookedAt })
  const dislikes = await readDislikes(read, { who, span, limit: dislikesLookedAt, commented: false })
  const topics = await readUnwrittenTopics(read, who, span, fewestTickets)
  const items = [...disappointing.map(queryItem), ...topics.map(ticketItem), ...[...Map.groupBy(dislikes, placeOf).values()].map(answerItem)]
  const states = await readWorkStates(read, items.map(({ id }) => id))
  const stated = items.map((item) => {
    const known = states.get(item.id)
    return { ...item, state: known?.state ?? ('open' as WorkState), stateAt: known?.at ?? null }
  })
  const byState = (item: WorkItem) => workStates.indexOf(item.state)
  return { window, items: stated.toSorted((a, b) => byState(a) - byState(b) || b.count - a.count || b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1)) }
}

export const workListPanel: CountedPanel<WorkListPanel> = {
  count: countWorkList,
  table: ({ items }) => ({
    columns: ['kind', 'state', 'stateAt', 'audience', 'locale', 'question', 'count', 'withoutResult', 'lastAt', 'reasons', 'comments', 'articles', 'measure'],
    rows: items.map((item) => [
      item.kind,
      item.state,
      item.stateAt === null ? null : instant(item.stateAt),
      item.audience,
      item.locale,
      item.question,
      item.count,
      item.withoutResult,
      instant(item.lastAt),
      item.reasons.map(({ reason, count }) => `${reason}: ${count}`).join('; '),
      item.comments.join('\n'),
      item.articles.map(({ url }) => url).join('\n'),
      item.measure?.state ?? '',
    ]),
  }),
}

/** The item's id. The same question in other words has the same id, in every period. */
function itemId(kind: WorkItem['kind'], { audience, locale, terms }: { audience: string; locale: string; terms: string }): string {
  return `${kind}.${createHash('sha256').update(JSON.stringify([audience, locale, terms])).digest('base64url').slice(0, 22)}`
}

const unset = { articles: [], state: 'open', stateAt: null, measure: null } as const

function queryItem({ searches, withoutResult, lastAt, ...asked }: AskedQuestion): WorkItem {
  const { audience, locale, question } = asked
  return { ...unset, articles: [], id: itemId('query', asked), kind: 'query', audience, locale, question, count: searches, withoutResult, reasons: [], comments: [], lastAt } as WorkItem
}

function ticketItem({ audience, locale, category, count, lastAt }: UnwrittenTopic): WorkItem {
  return { ...unset, articles: [], id: itemId('ticket', { audience, locale, terms: category }), kind: 'ticket', audience, locale, question: category, count, withoutResult: 0, reasons: [], comments: [], lastAt }
}

function placeOf({ audience, locale, terms }: Dislike): string {
  return JSON.stringify([audience, locale, terms])
}

/** `dislikes` are newest first. */
function answerItem(dislikes: readonly Dislike[]): WorkItem {
  const newest = dislikes[0]!
  const reasons = [...Map.groupBy(dislikes, ({ reason }) => reason ?? '')].map(([reason, rows]) => ({ reason, count: rows.length }))
  const comments = dislikes.flatMap(({ comment }) => comment || []).slice(0, commentsShown)
  const { audience, locale, question, at: lastAt } = newest
  return {
    ...unset,
    articles: [],
    id: itemId('answer', newest),
    kind: 'answer',
    audience,
    locale,
    question,
    count: dislikes.length,
    withoutResult: 0,
    reasons: reasons.filter(({ reason }) => reason !== '').toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    comments,
    lastAt,
  } as WorkItem
}
