import { onTestFinished, expect, test } from 'vitest'
import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { panels, setWorkState } from '#features/insights/contract.ts'
import { closeFigureThread, insightHandlers } from '#features/insights/server.ts'
import { siteContentHandlers } from '#features/site-content/server.ts'
import { publishOurContent } from '#features/site-content/testing.ts'
import { call } from '#platform/services/call.ts'
import { openDatabase } from '#platform/database/database.ts'
import { describeEachEngine, lendTestLocation } from '../support/databases.ts'
import { askPatiently, buildContext, buildRuntime, signedInAs, testNow } from '../support/context.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A ticket for the figures; hours are counted from its report. */
interface Told {
  id: number
  daysAgo: number
  category?: string
  audience?: string
  locale?: string
  dueIn?: number | null
  answeredAfter?: number
  endedAfter?: number
  status?: string
  reopened?: number
  article?: string
}

const told: Told[] = [
  { id: 1, daysAgo: 1, dueIn: 8, answeredAfter: 2, endedAfter: 30, status: 'resolved' },
  { id: 2, daysAgo: 2, dueIn: 8, answeredAfter: 10, endedAfter: 20, status: 'closed', reopened: 2 },
  { id: 3, daysAgo: 3, dueIn: 8, answeredAfter: 4, article: 'KM1000102' },
  { id: 4, daysAgo: 4, dueIn: 8, category: 'billing' },
  { id: 5, daysAgo: 5, dueIn: 400, category: 'billing' },
  { id: 6, daysAgo: 6, dueIn: null, category: '', answeredAfter: 1, endedAfter: 5, status: 'rejected' },
  { id: 7, daysAgo: 3, audience: 'smb', locale: 'es', dueIn: 8, answeredAfter: 6 },
  { id: 8, daysAgo: 9, dueIn: 8, answeredAfter: 7, endedAfter: 9, status: 'resolved' },
  { id: 9, daysAgo: 12, dueIn: 8, answeredAfter: 9, reopened: 1 },
  { id: 10, daysAgo: 40, dueIn: 8, answeredAfter: 9 },
]

describeEachEngine('figures of tickets', (_, engine) => {
  async function openInsights() {
    // the figure thread opens the database named in the settings
    const location = await lendTestLocation(engine)
    const database = await openDatabase(location)
    const environment = location.databaseUrl ? { DATABASE_URL: location.databaseUrl } : { CARELINE_DATA: location.dataDirectory }
    const runtime = buildRuntime({ database, environment, handlers: [...insightHandlers, ...siteContentHandlers] })
    onTestFinished(async () => {
      await closeFigureThread(database)
      await database.close()
    })
    await publishOurContent(database)
    for (const { id, daysAgo, category = 'internet', audience = 'consumer', locale = 'en', dueIn = 8, answeredAfter, endedAfter, status, reopened = 0, article } of told) {
      const at = testNow - daysAgo * dayMs
      const number = `CM${String(id).padStart(8, '0')}`
      const after = (hours: number | null | undefined) => (hours === undefined || hours === null ? null : at + hours * hourMs)
      await database.write
        .insertInto('ticket')
        .values({ id: number, customer_id: 'maya', account_number: null, audience: audience as 'consumer', locale: locale as 'en', category, title: 'A secret', description: 'x', since: '', contact: '{"by":"email"}', conversation: null, status: status ?? 'inProgress', status_reason: null, severity: null, ticket_type: null, external_id: null, source: 'web', assignee: null, last_answer: null, last_answer_at: null, created_at: at, updated_at: at, due_at: after(dueIn), first_answered_at: after(answeredAfter), ended_at: after(endedAfter), reopened, version: 1 })
        .execute()
      if (article) await database.write.insertInto('ticket_entry').values({ ticket_id: number, position: 1, at, kind: 'message', author: 'operator', author_id: 'olive', author_name: 'Olive', body: 'x', status: null, article_id: article }).execute()
    }
    await database.write.insertInto('event_hour').values({ hour: Math.floor((testNow - dayMs) / hourMs) * hourMs, audience: 'consumer', locale: 'en', device: '', metric: 'formChoice', dimension: 'ticket/solved', count: 4, sum: 0 }).execute()
    const ask = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, path = '/insights'): Promise<ResponseOf<E>> => {
      const identity = { ...signedInAs('staff-olive', 'olive'), role: 'operator' as const }
      const outcome = await askPatiently(() => call(buildContext(runtime, { identity, path }), endpoint, input, { signIn: 'return' }))
      if (!outcome.ok) throw new Error(outcome.code)
      return outcome.data
    }
    return { ask }
  }

  test('TIC-07 ANA-01 the panel of tickets has volume by topic, first answers, solving times, reopened and avoided ones, as the raw rows have them', async () => {
    const { ask } = await openInsights()
    const week = await ask(panels.tickets, { query: { audience: 'all', locale: 'all', period: '7d' } })
    expect(week).toMatchObject({
      reported: { value: 7, before: 2 },
      avoided: { value: 4, before: 0 },
      reopened: { value: 1, before: 1 },
      // 1, 3 and 7 are in time, 2 is late, 4 is unanswered and late; 5 has time left, 6 has no promised time
      inTime: { value: 3 / 5, before: 1 / 2 },
      // answered after 1, 2, 4, 6 and 10 hours
      firstAnswer: { value: 4 * hourMs, before: 7 * hourMs },
      // a rejected solution does not count as solved
      solving: { value: 20 * hourMs, before: 9 * hourMs },
      topics: [{ topic: 'internet', label: 'Internet or Wi-Fi', value: 4, before: 2 }, { topic: 'billing', label: 'Bill or payment', value: 2, before: 0 }, { topic: '', value: 1, before: 0 }],
    })
    expect((await ask(panels.tickets, { query: { audience: 'all', locale: 'all', period: '7d' } }, '/insights?lang=es')).topics[1]!.label).toBe('Factura o pago')
    expect(await ask(panels.tickets, { query: { audience: 'smb', locale: 'es', period: '7d' } })).toMatchObject({ reported: { value: 1, before: 0 }, firstAnswer: { value: 6 * hourMs, before: null }, inTime: { value: 1, before: null }, solving: { value: null, before: null } })
    expect(await ask(panels.tickets, { query: { audience: 'all', locale: 'all', period: 'today' } })).toMatchObject({ reported: { value: 0, before: 1 }, topics: [{ topic: 'internet', value: 0, before: 1 }] })
  })

  test('TIC-07 a topic that is answered without an article is an item of the work list, which keeps its state', async () => {
    const { ask } = await openInsights()
    const query = { audience: 'all', locale: 'all', period: '28d' } as const
    const { items } = await ask(panels['work-list'], { query })
    expect(items).toMatchObject([{ kind: 'ticket', question: 'Internet or Wi-Fi', count: 4, audience: 'consumer', locale: 'en', lastAt: testNow - dayMs, state: 'open' }])
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain('secret')
    await ask(setWorkState, { body: { id: items[0]!.id, state: 'planned' } })
    expect((await ask(panels['work-list'], { query: { ...query, period: '90d' } })).items).toMatchObject([{ id: items[0]!.id, state: 'planned', count: 5 }])
  })
})
