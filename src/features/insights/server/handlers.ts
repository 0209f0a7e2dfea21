import type { InputOf, ResponseOf } from '#contracts/endpoint.ts'
import { success, type Outcome } from '#contracts/outcome.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { handle, type Handler } from '#platform/services/handlers.ts'
import { askedOfPage, listAskedQuestions, panelNames, panels, setWorkState, type PanelFigures, type PanelName } from '../contract.ts'
import { defaultFilters, type InsightFilters } from '../insight-filters.ts'
import { countPanel } from './figures/figure-thread.ts'
import { readMeasures } from '#features/studio/server.ts'
import { noteStaff } from '#platform/security/note-staff.ts'
import { nameArticles, nameTopics, nameWorkList, nearWorkItems } from './panels/name-articles.ts'
import { setWorkState as setState } from './work-list/set-work-state.ts'

async function count<Name extends PanelName>(context: RequestContext, name: Name, filters: InsightFilters): Promise<PanelFigures[Name]> {
  noteStaff(context, 'staff.read', { panel: name, period: filters.period })
  return countPanel(context.runtime, name, filters, context.clock())
}

/** Additions to a panel's figures that only a request can look up. */
const completions: { readonly [Name in PanelName]?: (context: RequestContext, figures: PanelFigures[Name]) => Promise<PanelFigures[Name]> } = {
  articles: nameArticles,
  tickets: nameTopics,
  'work-list': nameWorkList,
}

function panelHandler<Name extends PanelName>(name: Name): Handler {
  return handle(panels[name], async (context, { query }) => {
    const figures = await count(context, name, query)
    return success((await completions[name]?.(context, figures)) ?? figures)
  })
}

/** STU-07: the work list for the Studio, one page of it. */
async function listAsked(context: RequestContext, { query: { order = 'most', page = 1 } }: InputOf<typeof listAskedQuestions>): Promise<Outcome<ResponseOf<typeof listAskedQuestions>>> {
  const panel = await count(context, 'work-list', defaultFilters)
  const watched = await readMeasures(context.runtime.database, panel.items.map(({ id }) => id))
  const open = panel.items.filter(({ id, state }) => state !== 'done' && !watched.has(id))
  const inOrder = order === 'newest' ? open.toSorted((one, other) => other.lastAt - one.lastAt || (one.id < other.id ? -1 : 1)) : open
  const { items } = await nearWorkItems(context, { ...panel, items: inOrder.slice((page - 1) * askedOfPage, page * askedOfPage) })
  return success({ items, total: open.length })
}

export const insightHandlers: Handler[] = [...panelNames.map(panelHandler), handle(setWorkState, setState), handle(listAskedQuestions, listAsked)]
