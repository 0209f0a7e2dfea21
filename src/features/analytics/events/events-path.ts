/** Stands alone so that the browser's reporter brings no schema along. */
export const eventsPath = '/analytics/v1/events'

/** The collector takes this many events at once. */
export const maxEventsPerReport = 50

/** What was reported before the sender was there, if the page was left by then: one key of local storage a page. */
export const earlyKeyPrefix = 'careline-early:'

/** In session storage: `[epoch ms, page, target]` of a redirect that a page's head made before any reporter was there. */
export const redirectedKey = 'careline-redirected'
