import type { Endpoint, InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import { readDaysCountedTo } from './counting/read-figures.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import * as contract from '../contract.ts'
import type { InsightFilters, PanelName } from '../insight-filters.ts'
import { countPanel } from './figures/figure-thread.ts'
import { noteStaff } from './note-staff.ts'
import { nameArticles, nearWorkItems } from './panels/name-articles.ts'
import { questionOf } from './panels/panel-question.ts'
import type { Panels } from './panels/panels.ts'
import { setWorkState } from './work-list/set-work-state.ts'

async function count<Name extends PanelName>(context: RequestContext, name: Name, filters: InsightFilters): Promise<Panels[Name]> {
  const { config, database } = context.runtime
  noteStaff(context, 'staff.read', { panel: name, period: filters.period })
  const { timeZone } = config.analytics
  const daysCountedTo = await readDaysCountedTo(database.read, timeZone)
  return countPanel(context.runtime, name, questionOf(filters, context.clock(), timeZone, daysCountedTo))
}

/** A panel that needs nothing beside its figures. */
function panelHandler<E extends Endpoint>(endpoint: E, name: PanelName): Handler {
  return handle(endpoint, async (context, input) => success(await count(context, name, (input as { query: InsightFilters }).query)) as Outcome<ResponseOf<E>>)
}

async function readArticleFigures(context: RequestContext, { query }: InputOf<typeof contract.readArticleFigures>): Promise<Outcome<contract.ArticlesPanel>> {
  return success(await nameArticles(context, await count(context, 'articles', query)))
}

async function readWorkList(context: RequestContext, { query }: InputOf<typeof contract.readWorkList>): Promise<Outcome<contract.WorkListPanel>> {
  return success(await nearWorkItems(context, await count(context, 'work-list', query)))
}

export const insightHandlers: Handler[] = [
  panelHandler(contract.readOverview, 'overview'),
  panelHandler(contract.readSearches, 'searches'),
  panelHandler(contract.readAnswers, 'answers'),
  panelHandler(contract.readAppointmentFigures, 'appointments'),
  panelHandler(contract.readCallsAvoided, 'calls-avoided'),
  panelHandler(contract.readErrors, 'errors'),
  panelHandler(contract.readVitals, 'vitals'),
  panelHandler(contract.readFunnels, 'funnels'),
  handle(contract.readArticleFigures, readArticleFigures),
  handle(contract.readWorkList, readWorkList),
  handle(contract.setWorkState, setWorkState),
]
