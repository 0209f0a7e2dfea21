import type { AnswersPanel, AppointmentsPanel, ArticlesPanel, Beside, CallsAvoidedPanel, ErrorsPanel, FunnelsPanel, InsightWindow, Metric, OverviewPanel, SearchedQuery, SearchesPanel, TicketsPanel, VitalsPanel, WorkItem, WorkListPanel } from './contract.ts'
import { avoidedCallNames, devices, funnelSteps, metricNames, metricUnits, type MetricName } from './insight-filters.ts'

/** Made-up figures of one November, for stories and tests; the same every time. */

const dayMs = 86_400_000
/** midnight in New York; its clocks do not change in the weeks after */
const firstDay = Date.UTC(2026, 10, 2, 5)
const days = 28

const window: InsightWindow = { from: firstDay, to: firstDay + days * dayMs, beforeFrom: firstDay - days * dayMs, beforeTo: firstDay, timeZone: 'America/New_York' }
const beside = (value: number, before: number | null): Beside => ({ value, before })

/** A wave around `middle` with a weekly pattern. */
function wave(middle: number, shift: number): { at: number; value: number }[] {
  return Array.from({ length: days }, (_, day) => {
    const week = [1.1, 1.2, 1.15, 1.05, 1, 0.7, 0.6][(day + shift) % 7]!
    return { at: firstDay + day * dayMs, value: middle * week * (1 + 0.18 * Math.sin((day + shift * 3) / 4)) }
  })
}

const perDay: Record<MetricName, number> = {
  visits: 480,
  signIns: 160,
  searches: 210,
  searchClickThrough: 0.58,
  searchesWithoutResult: 9,
  answersShown: 92,
  answersRefused: 14,
  answersLiked: 21,
  answersDisliked: 5,
  appointmentsFound: 44,
  appointmentsMoved: 17,
  appointmentsCancelled: 6,
  callsAvoided: 58,
  errors: 3,
}

function metric(name: MetricName, index: number): Metric {
  const unit = metricUnits[name]
  const pointsOf = (shift: number, by: number) => wave(perDay[name] * by, shift).map(({ at, value }) => ({ at, value: unit === 'share' ? Math.min(1, Math.round(value * 1000) / 1000) : Math.round(value) }))
  const points = pointsOf(index, 1)
  const pointsBefore = pointsOf(index + 1, index % 3 === 0 ? 1.12 : 0.9)
  const total = (all: typeof points) => (unit === 'share' ? all[0]!.value * 0.5 : all.reduce((sum, { value }) => sum + value, 0))
  return { name, unit, value: total(points), before: total(pointsBefore), points, pointsBefore }
}

export const overview: OverviewPanel = { window, step: 'day', demonstrationUntil: null, metrics: metricNames.map(metric) }

const query = (question: string, searches: number, withoutResult = 0, locale: 'en' | 'es' = 'en'): SearchedQuery => ({ audience: 'consumer', locale, question, searches, withoutResult, clickThrough: withoutResult > 0 ? 0 : 0.61 })

export const searches: SearchesPanel = {
  window,
  searches: beside(5912, 5480),
  withoutResult: beside(252, 301),
  clickThrough: { value: 0.583, before: 0.561 },
  queries: [
    query('reset gateway', 412),
    query('wifi keeps dropping in the evening', 388),
    query('pay my bill', 351),
    query('move my technician appointment', 276),
    query('contraseña del wifi', 204, 0, 'es'),
    query('esim iphone 17', 188, 41),
    query('outage', 173),
    query('voicemail full', 120),
    query('change plan', 98),
    query('cancel service', 84),
    query('port out number', 61),
    query('red light on modem', 58),
  ],
  queriesWithoutResult: [query('esim iphone 17', 41, 41), query('satellite texting', 28, 28), query('starlink roaming', 17, 17), query('factura en pdf por correo', 12, 12, 'es')],
}

export const answers: AnswersPanel = {
  window,
  shown: beside(2584, 2310),
  refused: beside(392, 410),
  liked: beside(588, 512),
  disliked: beside(141, 128),
  reasons: [
    { reason: 'label1', ...beside(72, 60) },
    { reason: 'label3', ...beside(31, 35) },
    { reason: 'label2', ...beside(22, 21) },
    { reason: '', ...beside(16, 12) },
  ],
  comments: [
    { at: firstDay + 27 * dayMs, reason: 'label1', comment: 'I asked about my second line, it told me about the first one.', question: 'How do I move my second line to the new plan?' },
    { at: firstDay + 26 * dayMs, reason: 'label3', comment: 'Too many steps. Which button on the back?', question: 'How do I reset my gateway?' },
    { at: firstDay + 24 * dayMs, reason: 'label2', comment: 'That menu does not exist any more.', question: null },
  ],
}

export const appointments: AppointmentsPanel = {
  window,
  step: 'day',
  found: beside(1240, 1105),
  notFound: beside(96, 88),
  moved: beside(472, 430),
  cancelled: beside(171, 180),
  contactChanged: beside(63, 51),
  points: wave(1, 2).map(({ at, value }) => ({ at, found: Math.round(value * 44), moved: Math.round(value * 17), cancelled: Math.round(value * 6) })),
}

const avoided = { appointmentsMoved: 472, appointmentsCancelled: 171, contactsChanged: 63, answersLiked: 588, articlesLiked: 334 }

export const callsAvoided: CallsAvoidedPanel = {
  window,
  total: beside(1628, 1490),
  parts: avoidedCallNames.map((name) => ({ name, ...beside(avoided[name], Math.round(avoided[name] * 0.9)) })),
}

export const errors: ErrorsPanel = {
  window,
  total: beside(84, 121),
  routes: [
    { route: '/support/myappointment/{…}', ...beside(38, 61) },
    { route: '/support/supportlander', ...beside(21, 30) },
    { route: '/search', ...beside(14, 9) },
    { route: '/support', ...beside(11, 21) },
  ],
  codes: [
    { code: 'TIMEOUT', ...beside(44, 70) },
    { code: 'UNREACHABLE', ...beside(25, 31) },
    { code: 'SLOT_TAKEN', ...beside(15, 20) },
  ],
}

const speeds = { LCP: [2310, 2080, 1420], INP: [236, 180, 92], CLS: [0.04, 0.11, 0.01], TTFB: [620, 540, 1910] } as const

export const vitals: VitalsPanel = {
  window,
  vitals: (['LCP', 'INP', 'CLS', 'TTFB'] as const).flatMap((vital) => devices.map((device, index) => ({ vital, device, p75: device === 'tablet' && vital === 'INP' ? null : speeds[vital][index]!, before: speeds[vital][index]! * 1.1, measured: device === 'tablet' && vital === 'INP' ? 0 : [8204, 611, 4480][index]! }))),
  routes: [
    { route: '/support', measured: 6120, LCP: 1480, INP: 96, CLS: 0.01, TTFB: 410 },
    { route: '/search', measured: 3011, LCP: 1720, INP: 140, CLS: 0.02, TTFB: 520 },
  ],
}

const reached = { finder: [1820, 1336, 1240, 535], reschedule: [910, 702, 548, 530] }

export const funnels: FunnelsPanel = {
  window,
  funnels: (['finder', 'reschedule'] as const).map((name) => ({ name, steps: funnelSteps[name].map((step, index) => ({ name: step, ...beside(reached[name][index]!, Math.round(reached[name][index]! * 0.94)) })) })),
}

const article = (id: string, title: string, views: number, liked: number, disliked: number, wentToContact: number) => ({ id, title, url: `/support/article/internet/${id}`, views: beside(views, Math.round(views * 0.9)), liked, disliked, wentToContact })

export const articles: ArticlesPanel = {
  window,
  top: [article('KM1000101', 'Fix slow Wi-Fi', 2204, 310, 22, 14), article('KM1000102', 'Restart your gateway', 1890, 288, 12, 9), article('KM1000103', 'Understand your first bill', 1422, 120, 61, 48), article('KM1000104', 'Move to a new address', 980, 77, 18, 31)],
  disappointing: [article('KM1000103', 'Understand your first bill', 1422, 120, 61, 48), article('KM1000104', 'Move to a new address', 980, 77, 18, 31)],
  contactAfterSearch: beside(188, 214),
  contactAfterAnswer: beside(92, 71),
}

export const tickets: TicketsPanel = {
  window,
  reported: beside(318, 296),
  avoided: beside(74, 61),
  reopened: beside(12, 17),
  inTime: { value: 0.942, before: 0.917 },
  firstAnswer: { value: 2.4 * 3_600_000, before: 3.1 * 3_600_000 },
  solving: { value: 2.2 * dayMs, before: 2.6 * dayMs },
  topics: [{ topic: 'internet', label: 'Internet or Wi-Fi', ...beside(141, 118) }, { topic: 'billing', label: 'Bill or payment', ...beside(72, 80) }, { topic: 'order', label: 'Order or equipment', ...beside(44, 39) }, { topic: '', label: '', ...beside(9, 4) }],
}

const near = [
  { id: 'KM1000202', title: 'Set up an eSIM', url: '/device-support/article/wireless/KM1000202/apple/iphone-16' },
  { id: 'KM1000203', title: 'Move your number to a new phone', url: '/support/article/wireless/KM1000203' },
]

const item = (id: string, extra: Partial<WorkItem>): WorkItem => ({
  id,
  kind: 'query',
  audience: 'consumer',
  locale: 'en',
  question: 'esim iphone 17',
  count: 41,
  withoutResult: 41,
  reasons: [],
  comments: [],
  lastAt: firstDay + 27 * dayMs,
  articles: near,
  state: 'open',
  stateAt: null,
  measure: null,
  ...extra,
})

export const workList: WorkListPanel = {
  window,
  items: [
    item('q1', {}),
    item('a1', { kind: 'answer', question: 'How do I move my second line to the new plan?', count: 6, withoutResult: 0, reasons: [{ reason: 'label1', count: 4 }, { reason: 'label3', count: 2 }], comments: ['I asked about my second line, it told me about the first one.'] }),
    item('q5', { question: 'gateway blinking red', count: 9, withoutResult: 9, measure: { state: 'not-yet', articles: [], nearest: near[0], missing: ['blinking', 'red'], since: null, measuredAt: firstDay + 27 * dayMs } }),
    item('q6', { question: 'esim transfer', count: 8, withoutResult: 8, measure: { state: 'answered', articles: [near[1]!], missing: [], since: firstDay + 26 * dayMs, measuredAt: firstDay + 27 * dayMs } }),
    item('t1', { kind: 'ticket', question: 'Order or equipment', count: 5, withoutResult: 0 }),
    item('q2', { question: 'satellite texting', count: 28, withoutResult: 28, articles: [] }),
    item('q3', { question: 'factura en pdf por correo', locale: 'es', count: 12, withoutResult: 0, state: 'planned', stateAt: firstDay + 20 * dayMs }),
    item('q4', { question: 'starlink roaming', count: 17, withoutResult: 17, state: 'done', stateAt: firstDay + 22 * dayMs }),
  ],
}
