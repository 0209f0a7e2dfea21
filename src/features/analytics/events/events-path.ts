/** The collector's path, in a file without schemas, so that the browser's reporter does not load them. */
export const eventsPath = '/analytics/v1/events'

/** The most events in one report to the collector. */
export const maxEventsPerReport = 50

/**
 * Prefix of the local storage keys for events that were reported before the sender had loaded, if the visitor left the
 * page by then: one key per page.
 */
export const earlyKeyPrefix = 'careline-early:'

/** The session storage key of `[epoch ms, page, target]`: a redirect by a page's head before a reporter was loaded. */
export const redirectedKey = 'careline-redirected'
