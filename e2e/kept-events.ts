import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** An event as the collector keeps it, without what differs from run to run. */
export interface KeptEvent {
  name: string
  page: string
  [field: string]: unknown
}

/** The page of the report by which a test knows that the collector has kept all that came before. */
export const endOfJourney = '/end-of-a-journey'

/** What the collector of a site has kept of `since` and later, in the order in which it happened: pages and server share this machine's clock. */
export function readKeptEvents(data: string, since = 0): KeptEvent[] {
  const database = new DatabaseSync(path.join(data, 'careline.sqlite'), { readOnly: true })
  try {
    const rows = database.prepare('SELECT name, page, payload FROM analytics_event ORDER BY rowid').all() as { name: string; page: string; payload: string }[]
    const events = rows.map(({ name, page, payload }) => ({ name, page, ...(JSON.parse(payload) as { at: number }) }))
    const own = events.filter(({ at, page }) => at >= since && page !== endOfJourney)
    return own.toSorted((a, b) => a.at - b.at).map(({ at: _, ...event }) => event)
  } finally {
    database.close()
  }
}

const observedNames = ['impression', 'webVital']

/** What people and the site did: their order is certain. */
export const deedsOf = (events: readonly KeptEvent[]) => events.filter(({ name }) => !observedNames.includes(name))

/** What the browser observed, whenever it did. */
export const observedOf = (events: readonly KeptEvent[]) => events.filter(({ name }) => observedNames.includes(name))
