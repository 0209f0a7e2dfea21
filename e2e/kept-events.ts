import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A stored event, without the fields that differ between runs. */
export interface KeptEvent {
  name: string
  page: string
  [field: string]: unknown
}

/** The page of a marker event: once it is stored, the collector has stored everything before it. */
export const endOfJourney = '/end-of-a-journey'

/**
 * The events that a site's collector has stored since `since` (epoch ms), in the order in which they happened; pages
 * and server share this machine's clock.
 */
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

/** Events of visitors and of the site, whose order is certain. */
export const deedsOf = (events: readonly KeptEvent[]) => events.filter(({ name }) => !observedNames.includes(name))

/** Events that the browser observed, at any time. */
export const observedOf = (events: readonly KeptEvent[]) => events.filter(({ name }) => observedNames.includes(name))
