import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { copy as english, type InsightsCopy } from '../../copy.en.ts'
import { copy as spanish } from '../../copy.es.ts'
import type { ErrorsPanel as ErrorsFigures } from '../../contract.ts'
import { defaultFilters, type InsightFilters } from '../../insight-filters.ts'
import * as figures from '../../test-figures.ts'
import { AppointmentsPanel } from './appointments-panel.tsx'
import { ErrorsPanel } from './errors-panel.tsx'
import { FilterBar } from '../filter-bar.tsx'
import { InsightsProvider } from '../insights-context.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { SearchesPanel } from './searches-panel.tsx'
import { VitalsPanel } from './vitals-panel.tsx'
import { WorkListPanel } from '../work-list/work-list-panel.tsx'
import '../insights.css'

let root: Root | undefined

async function show(content: ReactNode, { filters = defaultFilters, copy = english as InsightsCopy }: { filters?: InsightFilters; copy?: InsightsCopy } = {}): Promise<void> {
  if (!root) {
    const place = document.createElement('main')
    document.body.append(place)
    root = createRoot(place)
  }
  root.render(
    <InsightsProvider copy={copy} locale={copy === english ? 'en' : 'es'} filters={filters} questionsHref="/studio/questions">
      {content}
    </InsightsProvider>,
  )
  await expect.poll(() => document.querySelectorAll('main section').length).toBeGreaterThan(0)
}

afterEach(() => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

const panel = (name: string) => page.getByRole('region', { name, exact: true })

test('ANA-01 each panel waits by itself, and one that fails leaves the others standing', async () => {
  let arrive: (data: ErrorsFigures) => void
  const coming = new Promise<ErrorsFigures>((resolve) => (arrive = resolve))
  await show(
    <>
      <SearchesPanel data={figures.searches} />
      <VitalsPanel data={null} />
      <ErrorsPanel data={coming} />
    </>,
  )
  await expect.element(panel('Searches').getByText('reset gateway').first()).toBeVisible()
  await expect.element(panel('Speed').getByText('These figures cannot be shown right now')).toBeVisible()
  await expect.element(panel('Speed').getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/insights?audience=all&locale=all&period=28d')
  await expect.element(panel('Errors').getByRole('status').filter({ hasText: 'Loading: Errors' })).toBeInTheDocument()
  arrive!(figures.errors)
  await expect.element(panel('Errors').getByText('TIMEOUT').first()).toBeVisible()
})

test('ANA-01 with other filters a panel shows that it waits, and no figures of before', async () => {
  await show(<ErrorsPanel data={figures.errors} />)
  await show(<ErrorsPanel data={new Promise(() => {})} />, { filters: { ...defaultFilters, period: '7d' } })
  await expect.element(panel('Errors').getByText('Loading: Errors')).toBeInTheDocument()
  expect(panel('Errors').getByText('TIMEOUT').elements()).toEqual([])
})

test('ANA-01 a new installation says that nothing is there yet', async () => {
  const none = { value: 0, before: 0 }
  await show(
    <>
      <AppointmentsPanel data={{ ...figures.appointments, found: none, notFound: none, moved: none, cancelled: none, contactChanged: none }} />
      <OverviewPanel data={{ ...figures.overview, metrics: figures.overview.metrics.map((metric) => ({ ...metric, value: 0, before: null })) }} />
    </>,
  )
  await expect.element(panel('Appointments').getByText(/^Nothing yet\./)).toBeVisible()
  await expect.element(panel('Key figures').getByText(/^Nothing yet\./)).toBeVisible()
  expect(document.querySelectorAll('details')).toHaveLength(0)
})

test('ANA-01 a chart says in a sentence what it shows, and its figures stand in the table', async () => {
  await show(<OverviewPanel data={figures.overview} />)
  const visits = figures.overview.metrics[0]!
  const most = Math.max(...visits.points.map(({ value }) => value!))
  await expect.element(page.getByRole('img', { name: new RegExp(`^Visits by the day, Nov 2 to Nov 29: between \\d+ and ${most}, most on Nov \\d+\\.$`) })).toBeVisible()
  await userEvent.click(page.getByText('Show the table'))
  const row = page.getByRole('row', { name: /^Visits/ })
  await expect.element(row.getByRole('cell', { name: visits.value!.toLocaleString('en-US') })).toBeVisible()
})

test('ANA-01 who points at a chart reads the value of that day', async () => {
  await show(<OverviewPanel data={figures.overview} />)
  const visits = figures.overview.metrics[0]!
  const chart = page.getByRole('img', { name: /^Visits by the day/ })
  await userEvent.hover(chart, { position: { x: 1, y: 20 } })
  await expect.element(page.getByText(`Nov 2 · Before: ${visits.pointsBefore[0]!.value}`)).toBeVisible()
})

test('ANA-01 a web vital is rated in words, by device', async () => {
  await show(<VitalsPanel data={figures.vitals} />)
  await expect.element(page.getByRole('img', { name: 'Largest content shown on Phone: 2.3 s, Good. Good is up to 2.5 s, poor is above 4.0 s.' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'First byte on Computer: 1.9 s, Poor. Good is up to 800 ms, poor is above 1.8 s.' })).toBeVisible()
  expect(page.getByText('Not measured').elements().length).toBeGreaterThan(0)
})

test('ANA-01 a choice made before the page shows the last one keeps both', async () => {
  const asked: string[] = []
  const router = createMemoryRouter(
    [{ path: '/insights', element: <FilterBar />, loader: ({ request }) => (asked.push(new URL(request.url).search), asked.length > 1 ? new Promise<null>(() => {}) : null), HydrateFallback: () => null }],
    { initialEntries: ['/insights'] },
  )
  await show(<RouterProvider router={router} />)
  const button = (name: string) => page.getByRole('button', { name, exact: true }).element() as HTMLButtonElement
  button('7 days').click()
  // React handles a click's update in a microtask; the navigation is rendered later
  await Promise.resolve()
  button('Business').click()
  expect(new URLSearchParams(asked.at(-1)).get('period')).toBe('7d')
  expect(new URLSearchParams(asked.at(-1)).get('audience')).toBe('smb')
})

test('ANA-01 the link of a panel has its filters, and is copied', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(<SearchesPanel data={figures.searches} />, { filters: { audience: 'smb', locale: 'es', period: '7d' } })
  const link = page.getByRole('link', { name: 'Copy link: Searches' })
  await expect.element(link).toHaveAttribute('href', '/insights?audience=smb&locale=es&period=7d#searches')
  await userEvent.click(link)
  await expect.element(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeInTheDocument()
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/insights?audience=smb&locale=es&period=7d#searches`)
  await expect.element(page.getByRole('link', { name: 'Download CSV: Searches' })).toHaveAttribute('href', '/insights/searches.csv?audience=smb&locale=es&period=7d')
})

const stateOf = (question: string) => page.getByRole('group', { name: `State of “${question}”` })

test('ANA-01 an item of the work list is saved where it stands', async () => {
  const fetch = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ id: 'q1', state: 'planned', stateAt: 1 }))
  await show(<WorkListPanel data={figures.workList} />)
  await userEvent.click(stateOf('esim iphone 17').getByRole('button', { name: 'Planned' }))
  await expect.element(page.getByText('Saved: Planned')).toBeVisible()
  await expect.element(stateOf('esim iphone 17').getByRole('button', { name: 'Planned' })).toHaveAttribute('aria-pressed', 'true')
  expect(fetch.mock.calls.map(([url, init]) => [url, init?.method, init?.body])).toEqual([['/insights/v1/work-list/state', 'POST', '{"id":"q1","state":"planned"}']])
})

test('ANA-01 a state that could not be saved says so, and is as it was', async () => {
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'))
  await show(<WorkListPanel data={figures.workList} />)
  await userEvent.click(stateOf('esim iphone 17').getByRole('button', { name: 'Done' }))
  await expect.element(page.getByText('The state was not saved. Try again.')).toBeVisible()
  await expect.element(stateOf('esim iphone 17').getByRole('button', { name: 'Open' })).toHaveAttribute('aria-pressed', 'true')
})

test('ANA-01 the page speaks Spanish, and what people asked stays in their language', async () => {
  await show(<SearchesPanel data={figures.searches} />, { copy: spanish })
  await expect.element(panel('Búsquedas').getByText('Lo más buscado').first()).toBeVisible()
  await expect.element(page.getByText('reset gateway').first()).toHaveAttribute('lang', 'en')
})
