import type { Endpoint } from '#contracts/endpoint.ts'
import type { Locale } from '#contracts/identity.ts'
import type { RequestContext } from '#platform/context/request-context.ts'
import { call } from '#platform/services/call.ts'
import { panelNames, panels, type PanelFigures, type PanelName } from '../contract.ts'
import { copy as english, type InsightsCopy } from '../copy.en.ts'
import { copy as spanish } from '../copy.es.ts'
import type { InsightFilters } from '../insight-filters.ts'

/** The figures of a panel; null if they cannot be read. */
export async function readPanel<Name extends PanelName>(context: RequestContext, name: Name, filters: InsightFilters): Promise<PanelFigures[Name] | null> {
  // TypeScript cannot narrow the endpoint by a generic name; PanelFigures is derived from the same list, so the cast
  // below is safe
  const asked: Endpoint = panels[name]
  const outcome = await call(context, asked, { query: filters }, { signIn: 'return' })
  return outcome.ok ? (outcome.data as PanelFigures[Name]) : null
}

type ComingPanels = { [Name in PanelName]: Promise<PanelFigures[Name] | null> }

/** Reads all panels separately: one that fails leaves the others standing. */
export function readPanels(context: RequestContext, filters: InsightFilters): ComingPanels {
  return Object.fromEntries(panelNames.map((name) => [name, readPanel(context, name, filters)])) as ComingPanels
}

/** The texts of Insights. They come with the page's data, so that no customer's page has to load them. */
export function readInsightsCopy(locale: Locale): InsightsCopy {
  return locale === 'es' ? spanish : english
}
