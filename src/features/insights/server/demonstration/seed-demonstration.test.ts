import { expect, test } from 'vitest'
import { loadConfig } from '#platform/config/config.ts'
import { testNow } from '#test/support/context.ts'
import { describeEachEngine } from '#test/support/databases.ts'
import { rollUp } from '#test/reports/insight-rows.ts'
import { defaultFilters } from '../../insight-filters.ts'
import { countedPanels } from '../panels/panels.ts'
import { questionOf } from '../panels/panel-question.ts'
import { demonstrationRows } from './demonstration-rows.ts'
import { seedDemonstration } from './seed-demonstration.ts'

describeEachEngine('demonstration', (open) => {
  test('ANA-01 a demonstration fills every panel, says until when it was made up, and comes once', async () => {
    const database = await open()
    await seedDemonstration(database, testNow)
    const question = questionOf(defaultFilters, testNow, 'America/New_York', 0)
    const overview = await countedPanels.overview.count(database.read, question)
    expect(overview.demonstrationUntil).toBe(Math.floor(testNow / 3_600_000) * 3_600_000)
    for (const { name, value, before, points } of overview.metrics) {
      expect([name, (value ?? 0) > 0, (before ?? 0) > 0]).toEqual([name, true, true])
      expect(points.filter((point) => point.value === 0).length, name).toBeLessThan(15)
    }
    const searches = await countedPanels.searches.count(database.read, question)
    expect(searches.queries.length).toBeGreaterThan(10)
    expect(searches.queriesWithoutResult.length).toBeGreaterThan(1)
    const answers = await countedPanels.answers.count(database.read, question)
    expect(answers.comments.length).toBeGreaterThan(0)
    const rows = () => database.read.selectFrom('event_hour').select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const before = Number((await rows()).count)
    await seedDemonstration(database, testNow + 86_400_000)
    expect(Number((await rows()).count)).toBe(before)
  })

  test('ANA-01 nothing of a demonstration is an event, a signal or a search that anything learns from, and the counting of hours leaves it', async () => {
    const database = await open()
    await seedDemonstration(database, testNow)
    for (const table of ['analytics_event', 'search_signal', 'search_click', 'search_standing'] as const) expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([])
    const asked = await database.read.selectFrom('search_query').select(['is_robot', 'network_hash', 'source']).distinct().execute()
    expect(asked).toEqual([{ is_robot: 1, network_hash: 'demonstration', source: 'answer' }])
    const searches = () => database.read.selectFrom('search_hour').selectAll().orderBy('hour').orderBy('terms').execute()
    const before = await searches()
    await rollUp(database, testNow)
    expect(await searches()).toEqual(before)
  })
})

test('ANA-01 only a demo has one, unless it is switched off; the same hour has the same rows', () => {
  const production = { CARELINE_ENV: 'production', OIDC_ISSUER: 'https://id.example.com', PUBLIC_URL: 'https://help.example.com' }
  expect([{}, { DEMO_LIFE: 'off' }, { CARELINE_ENV: 'test' }, production].map((environment) => loadConfig(environment).hasDemoLife)).toEqual([true, false, false, false])
  expect(demonstrationRows(testNow)).toEqual(demonstrationRows(testNow))
})
