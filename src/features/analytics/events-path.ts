/** Stands alone so that the browser's reporter brings no schema along. */
export const eventsPath = '/analytics/v1/events'

/** The collector takes this many events at once. */
export const maxEventsPerReport = 50
