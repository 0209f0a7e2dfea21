import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { variantOf } from '#contracts/site-path.ts'
import { panels } from '#features/insights/contract.ts'
import { audienceChoices, defaultFilters, localeChoices, periodChoices, periodDays, type InsightFilters, type MetricName, type PeriodChoice } from '#features/insights/testing.ts'
import { closeFigureThread, insightHandlers } from '#features/insights/server.ts'
import { call } from '#platform/services/call.ts'
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts'
import { openDatabase } from '#platform/database/database.ts'
import { describeEachEngine, lendTestLocation } from '../support/databases.ts'
import { buildContext, buildRuntime, testNow } from '../support/context.ts'
import { scaled } from '../support/scale.ts'
import { beginFigures, keepRows, rollUp, someRows, type RawEvent, type RawRows } from './insight-rows.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs
/** 20 November, midnight in New York; clocks were changed 19 days ago, and not since. */
const midnight = Date.UTC(2026, 10, 20, 5)
const end = hourOf(testNow) + hourMs

/** The periods, computed independently for the recount: in New York summer time ended on 1 November. */
function spansOf(period: PeriodChoice) {
  const summerEnd = Date.UTC(2026, 10, 1, 6)
  const startOf = (daysAgo: number) => {
    const winter = midnight - daysAgo * dayMs
    return winter < summerEnd ? winter - hourMs : winter
  }
  const days = periodDays[period]
  const [from, beforeFrom] = [startOf(days - 1), startOf(2 * days - 1)]
  return { now: { from, to: end }, before: { from: beforeFrom, to: Math.min(from, beforeFrom + (end - from)) } }
}

type Span = { from: number; to: number }
const isIn = ({ from, to }: Span, at: number) => at >= from && at < to

/** The figures of one span, counted from the raw rows alone. */
function recount({ events, searches, ratings, opinions }: RawRows, { audience, locale }: InsightFilters, span: Span) {
  const isOf = (row: { audience: string; locale: string }) => (audience === 'all' || row.audience === audience) && (locale === 'all' || row.locale === locale)
  const own = events.filter((event) => isIn(span, event.at) && isOf(event))
  const count = (wanted: Partial<RawEvent>) => own.filter((event) => Object.entries(wanted).every(([name, value]) => event[name] === value)).length
  const form = (formName: string, successFlag = '1') => count({ name: 'formSubmit', formName, successFlag })
  const seen = searches.filter((search) => isOf(search) && search.source === 'page' && !search.robot)
  const asked = seen.filter((search) => isIn(span, search.at))
  const opened = seen.filter(({ at, clicks }) => {
    const own1 = clicks.filter(({ isOwn }) => isOwn).map(({ after }) => at + after)
    return own1.length > 0 && isIn(span, Math.min(...own1))
  }).length
  const rated = ratings.filter((rating) => isIn(span, rating.at) && isOf(rating) && !rating.robot)
  const said = (helpful: boolean) => new Set(opinions.filter((row) => row.helpful === helpful && isIn(span, row.at) && isOf(variantOf(row.path))).map(({ at, path, network }) => `${hourOf(at)} ${path} ${network}`)).size
  const liked = rated.filter(({ helpful }) => helpful).length
  const metrics: Record<MetricName, number | null> = {
    visits: own.filter(({ name, isEntry, page }) => name === 'Page_Load' && isEntry === true && !page.endsWith('/modal')).length,
    signIns: count({ name: 'Common_Login_Submit', successFlag: '1' }),
    searches: asked.length,
    searchClickThrough: asked.length === 0 ? null : Math.min(1, opened / asked.length),
    searchesWithoutResult: asked.filter(({ results }) => results === 0).length,
    answersShown: count({ name: 'systemEvent', eventName: 'answerShown', successFlag: '1' }),
    answersRefused: count({ name: 'systemEvent', eventName: 'answerRefused', successFlag: '0' }),
    answersLiked: liked,
    answersDisliked: rated.length - liked,
    appointmentsFound: form('appointmentFinder'),
    appointmentsMoved: form('appointmentReschedule'),
    appointmentsCancelled: form('appointmentCancel'),
    callsAvoided: form('appointmentReschedule') + form('appointmentCancel') + form('appointmentContact') + liked + said(true),
    errors: count({ name: 'error/log' }),
  }
  return { own, count, form, asked, rated, said, metrics }
}

async function openFigures(engine: 'sqlite' | 'postgres') {
  const location = await lendTestLocation(engine)
  const database = await openDatabase(location)
  onTestFinished(async () => {
    await closeFigureThread(database)
    await database.close()
  })
  const runtime = buildRuntime({ database, handlers: insightHandlers, environment: { CARELINE_DATA: location.dataDirectory } })
  await beginFigures(runtime)
  const context = buildContext(runtime, { identity: { kind: 'customer', customerId: 'olive', loginId: 'olive.grant', loginType: 'UserId', role: 'operator' } })
  const ask = async <E extends Endpoint>(endpoint: E, query: InsightFilters): Promise<ResponseOf<E>> => {
    const outcome = await call(context, endpoint, { query } as never)
    if (!outcome.ok) throw new Error(outcome.message)
    return outcome.data
  }
  return { database, ask }
}

const someFilters: fc.Arbitrary<InsightFilters> = fc.record({ audience: fc.constantFrom(...audienceChoices), locale: fc.constantFrom(...localeChoices), period: fc.constantFrom(...periodChoices) })

type Ask = Awaited<ReturnType<typeof openFigures>>['ask']

async function expectRecount(ask: Ask, rows: RawRows, filters: InsightFilters): Promise<void> {
  const { now: current, before: earlier } = spansOf(filters.period)
  const [now, before] = [recount(rows, filters, current), recount(rows, filters, earlier)]
  const beside = (of: (counted: typeof now) => number) => ({ value: of(now), before: of(before) })
  const isRatedBefore = filters.period !== '90d'
  const besideRated = (of: (counted: typeof now) => number) => ({ value: of(now), before: isRatedBefore ? of(before) : null })

  const overview = await ask(panels.overview, filters)
  expect(overview.window).toEqual({ from: current.from, to: current.to, beforeFrom: earlier.from, beforeTo: earlier.to, timeZone: 'America/New_York' })
  for (const { name, value, before: valueBefore, points, pointsBefore } of overview.metrics) {
    expect({ name, value }).toEqual({ name, value: now.metrics[name] })
    const isForgotten = !isRatedBefore && ['answersLiked', 'answersDisliked', 'callsAvoided'].includes(name)
    expect({ name, before: valueBefore }).toEqual({ name, before: isForgotten ? null : before.metrics[name] })
    const steps = points.map(({ at }, index) => ({ from: at, to: points[index + 1]?.at ?? current.to }))
    expect(points.map(({ value: point }) => point)).toEqual(steps.map((step) => recount(rows, filters, step).metrics[name]))
    expect(pointsBefore.length).toBe(filters.period === 'today' ? points.length : periodDays[filters.period])
  }

  const searches = await ask(panels.searches, filters)
  expect(searches.searches).toEqual(beside(({ metrics }) => metrics.searches!))
  expect(searches.withoutResult).toEqual(beside(({ metrics }) => metrics.searchesWithoutResult!))
  expect(searches.clickThrough).toEqual({ value: now.metrics.searchClickThrough, before: before.metrics.searchClickThrough })
  const byQuestion = Map.groupBy(now.asked, ({ audience, locale, words }) => `${audience} ${locale} ${words}`)
  expect(Object.fromEntries(searches.queries.map((row) => [`${row.audience} ${row.locale} ${row.question}`, [row.searches, row.withoutResult]]))).toEqual(
    Object.fromEntries([...byQuestion].map(([key, asked]) => [key, [asked.length, asked.filter(({ results }) => results === 0).length]])),
  )

  const answers = await ask(panels.answers, filters)
  expect(answers.shown).toEqual(beside(({ metrics }) => metrics.answersShown!))
  expect(answers.refused).toEqual(beside(({ metrics }) => metrics.answersRefused!))
  expect(answers.liked).toEqual(besideRated(({ metrics }) => metrics.answersLiked!))
  expect(answers.disliked).toEqual(besideRated(({ metrics }) => metrics.answersDisliked!))
  for (const { reason, value, before: valueBefore } of answers.reasons) expect({ value, before: valueBefore }).toEqual(besideRated(({ rated }) => rated.filter((row) => !row.helpful && (row.reason ?? '') === reason).length))
  expect(answers.reasons.reduce((sum, { value }) => sum + value, 0)).toBe(answers.disliked.value)
  expect(answers.comments.length).toBe(now.rated.filter(({ helpful, comment }) => !helpful && comment).length)

  const appointments = await ask(panels.appointments, filters)
  expect(appointments.found).toEqual(beside(({ form }) => form('appointmentFinder')))
  expect(appointments.notFound).toEqual(beside(({ count }) => count({ name: 'formSubmit', formName: 'appointmentFinder', successFlag: '0', statusCode: '0' })))
  expect(appointments.moved).toEqual(beside(({ form }) => form('appointmentReschedule')))
  expect(appointments.cancelled).toEqual(beside(({ form }) => form('appointmentCancel')))
  expect(appointments.contactChanged).toEqual(beside(({ form }) => form('appointmentContact')))
  expect(appointments.points.reduce((sum, { found }) => sum + found, 0)).toBe(appointments.found.value)

  const avoided = await ask(panels['calls-avoided'], filters)
  expect(avoided.total).toEqual(besideRated(({ metrics }) => metrics.callsAvoided!))
  expect(avoided.parts.reduce((sum, { value }) => sum + value, 0)).toBe(avoided.total.value)

  const errors = await ask(panels.errors, filters)
  expect(errors.total).toEqual(beside(({ metrics }) => metrics.errors!))
  const articles = ({ own }: typeof now) => own.filter(({ name, page }) => name === 'error/log' && page.includes('/article/')).length
  expect(errors.routes.find(({ route }) => route === '/support/article/{…}') ?? { value: 0, before: 0 }).toMatchObject(beside(articles))
  for (const { code, ...counts } of errors.codes) expect(counts).toEqual(beside(({ count }) => count({ name: 'error/log', code })))

  const { funnels } = await ask(panels.funnels, filters)
  const steps = Object.fromEntries(funnels.flatMap((funnel) => funnel.steps.map(({ name, ...counts }) => [`${funnel.name} ${name}`, counts])))
  const all = (formName: string) => (counted: typeof now) => counted.count({ name: 'formSubmit', formName }) - counted.form(formName, '-1')
  expect(steps).toEqual({
    'finder opened': beside(({ count }) => count({ name: 'impression', element: 'finder-card' }) + count({ name: 'Page_Load', page: '/support/myappointment/find' })),
    'finder submitted': beside(all('appointmentFinder')),
    'finder found': beside(({ form }) => form('appointmentFinder')),
    'finder changed': beside(({ count }) => ['appointmentReschedule', 'appointmentContact'].reduce((sum, formName) => sum + count({ name: 'formSubmit', formName, successFlag: '1', isAnonymous: true }), 0)),
    'reschedule opened': beside(({ count }) => count({ name: 'Page_Load', page: '/support/myappointment/reschedule/modal' })),
    'reschedule slotChosen': beside(({ count }) => count({ name: 'Page_Load', page: '/support/myappointment/reschedule/confirm/modal' })),
    'reschedule confirmed': beside(all('appointmentReschedule')),
    'reschedule succeeded': beside(({ form }) => form('appointmentReschedule')),
  })

  const { vitals } = await ask(panels.vitals, filters)
  for (const { vital, device, measured, p75 } of vitals) {
    const values = now.own.filter((event) => event.name === 'webVital' && event['vital'] === vital && event['viewport'] === device).map((event) => event['value'] as number).toSorted((a, b) => a - b)
    expect(measured).toBe(values.length)
    const exact = values[Math.min(values.length - 1, Math.floor(values.length * 0.75))]
    if (exact === undefined) expect(p75).toBeNull()
    else expect(Math.abs(p75! - exact) / exact).toBeLessThan(0.011)
  }

  const found = await ask(panels.articles, filters)
  const toContact = (counted: typeof now, page: string) => counted.own.filter((event) => event.name === 'Link_Click' && event.page === page && /contact|openticket/.test(String(event['linkUrl']))).length
  expect(found.contactAfterSearch).toEqual(beside((counted) => toContact(counted, '/search')))
  expect(found.contactAfterAnswer).toEqual(beside((counted) => toContact(counted, '/support/ask/internet') + counted.form('handover')))
  const views = (counted: typeof now) => counted.own.filter(({ name, page }) => name === 'Page_Load' && page.includes('/article/')).length
  expect(found.top.reduce((sum, article) => sum + article.views.value, 0)).toBe(views(now))
  expect(found.disappointing.reduce((sum, { disliked, wentToContact }) => sum + disliked + wentToContact, 0)).toBe(now.said(false) + toContact(now, '/support/article/wifi/KM1'))
}

const recounts = scaled(1, 50)
/** one to two seconds, more on a busy machine */
const recountMs = 10_000

describeEachEngine('Insights', (_, engine) => {
  test('ANA-01 every figure equals a recount from the raw rows, whatever came and whatever is asked for', { timeout: 60_000 + recounts * recountMs }, async () => {
    await fc.assert(
      fc.asyncProperty(someRows, fc.array(someFilters, { minLength: 3, maxLength: 3 }), async (rows, others) => {
        const { database, ask } = await openFigures(engine)
        await keepRows(database, rows)
        await rollUp(database)
        for (const filters of [defaultFilters, ...others]) await expectRecount(ask, rows, filters)
      }),
      { numRuns: recounts },
    )
  })
})
