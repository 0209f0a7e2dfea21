import { routeOf } from '#features/analytics/contract.ts'
import { p75Of, readFigures, readVitalSums } from '../counting/read-figures.ts'
import type { ErrorsPanel, FunnelsPanel, VitalsPanel } from '../../contract.ts'
import { devices, funnelSteps, type FunnelStep } from '../../insight-filters.ts'
import { sumOf } from './figure-names.ts'
import type { CountedPanel } from './counted-panel.ts'
import { countsTable, together, withName } from './panel-tables.ts'
import type { Cell } from '../csv-text.ts'
import type { PanelQuestion, Reader } from './panel-question.ts'

const listed = 25

async function countErrors(read: Reader, { who, steps: { window, periods: spans } }: PanelQuestion): Promise<ErrorsPanel> {
  const rows = await readFigures(read, { who, spans, metrics: ['error', 'errorCode'], dimensions: '%' })
  const [errors, codes] = ['error', 'errorCode'].map((name) => rows.filter(({ metric }) => metric === name)) as [typeof rows, typeof rows]
  return {
    window,
    total: { value: sumOf(errors, ({ span }) => span === 0), before: sumOf(errors, ({ span }) => span === 1) },
    routes: mostOf(errors, routeOf).map(([route, counts]) => ({ route, ...counts })),
    codes: mostOf(codes, (code) => code).map(([code, counts]) => ({ code, ...counts })),
  }
}

export const errorsPanel: CountedPanel<ErrorsPanel> = {
  count: countErrors,
  table: ({ total, routes, codes }) =>
    together({ figures: countsTable({ total }), routes: withName('route', routes, ({ route }) => route), codes: withName('code', codes, ({ code }) => code) }),
}

type Row = Awaited<ReturnType<typeof readFigures>>[number]

function mostOf(rows: readonly Row[], nameOf: (dimension: string) => string) {
  const byName = new Map<string, { value: number; before: number }>()
  for (const { span, dimension, count } of rows) {
    const name = nameOf(dimension)
    const known = byName.get(name) ?? { value: 0, before: 0 }
    byName.set(name, span === 0 ? { ...known, value: known.value + count } : { ...known, before: known.before + count })
  }
  return [...byName].toSorted(([nameA, a], [nameB, b]) => b.value - a.value || b.before - a.before || (nameA < nameB ? -1 : 1)).slice(0, listed)
}

const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const
const listedRoutes = 10

async function countVitals(read: Reader, { who, steps: { window, periods: spans } }: PanelQuestion): Promise<VitalsPanel> {
  const sums = await readVitalSums(read, { who, spans })
  const p75 = (isWanted: (row: (typeof sums)[number]) => boolean) => p75Of(sums.filter(isWanted).map(({ digest }) => digest))
  const now = sums.filter(({ span }) => span === 0)
  const byRoute = [...Map.groupBy(now, ({ page }) => page)].map(([route, rows]) => {
    const valueOf = (name: string) => p75Of(rows.filter(({ vital }) => vital === name).map(({ digest }) => digest))
    // each page view measures most vitals once, so the most measured vital stands for the number of views
    const measured = Math.max(...vitalNames.map((name) => sumOf(rows, ({ vital }) => vital === name)))
    return { route, measured, LCP: valueOf('LCP'), INP: valueOf('INP'), CLS: valueOf('CLS'), TTFB: valueOf('TTFB') }
  })
  return {
    window,
    vitals: vitalNames.flatMap((vital) =>
      devices.map((device) => ({
        vital,
        device,
        p75: p75((row) => row.span === 0 && row.vital === vital && row.device === device),
        before: p75((row) => row.span === 1 && row.vital === vital && row.device === device),
        measured: sumOf(now, (row) => row.vital === vital && row.device === device),
      })),
    ),
    routes: byRoute.toSorted((a, b) => b.measured - a.measured || (a.route < b.route ? -1 : 1)).slice(0, listedRoutes),
  }
}

export const vitalsPanel: CountedPanel<VitalsPanel> = {
  count: countVitals,
  table: ({ vitals, routes }) =>
    together({
      devices: { columns: ['vital', 'device', 'p75', 'before', 'measured'], rows: vitals.map((row) => [row.vital, row.device, row.p75, row.before, row.measured]) },
      routes: { columns: ['route', 'measured', 'LCP', 'INP', 'CLS', 'TTFB'], rows: routes.map((row) => [row.route, row.measured, row.LCP, row.INP, row.CLS, row.TTFB]) },
    }),
}

/** Which hourly figures count for which funnel step. A modal counts like the page that replaces it without script. */
const reaches: Readonly<Record<string, readonly (readonly [metric: string, dimension: RegExp])[]>> = {
  'finder opened': [['impression', /^finder-card$/], ['page', /\/myappointment\/find\/?$/]],
  'finder submitted': [['form', /^appointmentFinder\/(?!-1)/]],
  'finder found': [['form', /^appointmentFinder\/1$/]],
  'finder changed': [['formAnonymous', /^appointment(?:Reschedule|Contact)\/1$/]],
  'reschedule opened': [['modal', /appointment\/reschedule\/modal$/], ['page', /\/myappointment\/reschedule\/?$/]],
  'reschedule slotChosen': [['modal', /appointment\/reschedule\/confirm\/modal$/], ['page', /\/myappointment\/reschedule\/confirm\/?$/]],
  'reschedule confirmed': [['form', /^appointmentReschedule\/(?!-1)/]],
  'reschedule succeeded': [['form', /^appointmentReschedule\/1$/]],
}

async function countFunnels(read: Reader, { who, steps: { window, periods: spans } }: PanelQuestion): Promise<FunnelsPanel> {
  const rows = [
    ...(await readFigures(read, { who, spans, metrics: ['form', 'formAnonymous'], dimensions: 'appointment%' })),
    ...(await readFigures(read, { who, spans, metrics: ['page', 'modal'], dimensions: '%appointment/%' })),
    ...(await readFigures(read, { who, spans, metrics: ['impression'], dimensions: 'finder-card' })),
  ]
  const countIn = (step: string, span: number) =>
    reaches[step]!.reduce((sum, [metric, dimension]) => sum + sumOf(rows, (row) => row.span === span && row.metric === metric && dimension.test(row.dimension)), 0)
  return {
    window,
    funnels: Object.entries(funnelSteps).map(([name, steps]) => ({
      name: name as keyof typeof funnelSteps,
      steps: steps.map((step: FunnelStep) => ({ name: step, value: countIn(`${name} ${step}`, 0), before: countIn(`${name} ${step}`, 1) })),
    })),
  }
}

export const funnelsPanel: CountedPanel<FunnelsPanel> = {
  count: countFunnels,
  table: ({ funnels }) => ({ columns: ['funnel', 'step', 'value', 'before'], rows: funnels.flatMap(({ name, steps }) => steps.map((step): Cell[] => [name, step.name, step.value, step.before])) }),
}
