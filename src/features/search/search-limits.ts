/** LAN-03: what the search box takes. */
export const maxQueryLength = 120
/** LAN-06 */
export const maxResults = 60
export const resultsPerPage = 15
