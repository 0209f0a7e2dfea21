import type { Hono } from 'hono'
import type { Endpoint } from '#contracts/endpoint.ts'
import { call } from '#platform/services/call.ts'
import type { DoorEnv } from '#platform/http/middleware.ts'
import { isOperator } from '#platform/context/request-context.ts'
import * as contract from '../contract.ts'
import { panelNames, type PanelName } from '../insight-filters.ts'
import { readFilters } from '../insights-path.ts'
import { csvText } from './csv-text.ts'
import { noteStaff } from './note-staff.ts'
import { panelTables } from './panels/panel-tables.ts'

const endpoints: Readonly<Record<PanelName, Endpoint>> = {
  overview: contract.readOverview,
  searches: contract.readSearches,
  answers: contract.readAnswers,
  appointments: contract.readAppointmentFigures,
  'calls-avoided': contract.readCallsAvoided,
  errors: contract.readErrors,
  vitals: contract.readVitals,
  funnels: contract.readFunnels,
  articles: contract.readArticleFigures,
  'work-list': contract.readWorkList,
}

/** Each panel as a file: `/insights/{panel}.csv` with the page's filters. Mount before the pages: who is no operator gets what answers unknown addresses. */
export function mountInsightFiles(app: Hono<DoorEnv>): void {
  app.get('/insights/:file{[a-z-]+\\.csv}', async (c, next) => {
    const request = c.get('request')
    const name = panelNames.find((panel) => `${panel}.csv` === c.req.param('file'))
    if (!isOperator(request) || !name) return next()
    const filters = readFilters(new URLSearchParams(c.req.query()))
    const outcome = await call(request, endpoints[name], { query: filters } as never, { signIn: 'return' })
    if (!outcome.ok) return c.text('The figures cannot be had now. Try again in a moment.', 503)
    const table = (panelTables[name] as (panel: unknown) => Parameters<typeof csvText>[0])(outcome.data)
    noteStaff(request, 'staff.export', { panel: name, period: filters.period })
    const day = new Date(request.clock()).toISOString().slice(0, 10)
    return c.body(csvText(table), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="insights-${name}-${filters.period}-${day}.csv"`,
      'cache-control': 'no-store',
    })
  })
}
