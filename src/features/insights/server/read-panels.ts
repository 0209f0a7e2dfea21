import type { Endpoint } from '#contracts/endpoint.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { panelNames, panels, type PanelFigures, type PanelName } from '../contract.ts'
import type { InsightFilters } from '../insight-filters.ts'

/** What a panel says; null where its figures cannot be had. */
export async function readPanel<Name extends PanelName>(context: RequestContext, name: Name, filters: InsightFilters): Promise<PanelFigures[Name] | null> {
  // to the compiler a name that may be any is any endpoint: that its answer is that panel's is what PanelFigures is made from
  const asked: Endpoint = panels[name]
  const outcome = await call(context, asked, { query: filters }, { signIn: 'return' })
  return outcome.ok ? (outcome.data as PanelFigures[Name]) : null
}

type ComingPanels = { [Name in PanelName]: Promise<PanelFigures[Name] | null> }

/** All panels, each by itself: one that fails leaves the others standing. */
export function readPanels(context: RequestContext, filters: InsightFilters): ComingPanels {
  return Object.fromEntries(panelNames.map((name) => [name, readPanel(context, name, filters)])) as ComingPanels
}
