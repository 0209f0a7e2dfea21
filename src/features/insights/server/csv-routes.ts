import type { Hono } from 'hono'
import type { AppEnv } from '#platform/http/middleware.ts'
import { isOperator, type RequestContext } from '#platform/context/request-context.ts'
import { panelNames, type PanelName } from '../contract.ts'
import type { InsightFilters } from '../insight-filters.ts'
import { readFilters } from '../insights-path.ts'
import { csvText, type CsvTable } from './csv-text.ts'
import { readDemonstrationUntil } from './demonstration/read-demonstration-until.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { countedPanels } from './panels/panels.ts'
import { readPanel } from './read-insights.ts'

/**
 * Each panel as a CSV file: `/insights/{panel}.csv` with the page's filters. Mount it before the pages: a visitor who
 * is not an operator falls through to the answer for unknown addresses.
 */
export function mountInsightFiles(app: Hono<AppEnv>): void {
  app.get('/insights/:file{[a-z-]+\\.csv}', async (c, next) => {
    const request = c.get('request')
    const name = panelNames.find((panel) => `${panel}.csv` === c.req.param('file'))
    if (!isOperator(request) || !name) return next()
    const filters = readFilters(new URLSearchParams(c.req.query()))
    const table = await readTable(request, name, filters)
    if (!table) return c.text('The figures cannot be shown right now. Try again in a moment.', 503)
    noteStaff(request, 'staff.export', { panel: name, period: filters.period })
    const day = new Date(request.clock()).toISOString().slice(0, 10)
    // a downloaded file lacks the page's notice about demonstration data, so its name carries the mark
    const mark = (await readDemonstrationUntil(request.runtime.database.read)) === undefined ? '' : 'demonstration-'
    return c.body(csvText(table), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="insights-${mark}${name}-${filters.period}-${day}.csv"`,
      'cache-control': 'no-store',
    })
  })
}

async function readTable<Name extends PanelName>(request: RequestContext, name: Name, filters: InsightFilters): Promise<CsvTable | null> {
  const figures = await readPanel(request, name, filters)
  return figures && countedPanels[name].table(figures)
}
