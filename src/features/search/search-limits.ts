/** LAN-03: what the search box takes. */
export const maxQueryLength = 120
/** LAN-06 */
export const maxResults = 60
export const resultsPerPage = 15
/** LAN-05: what the panel below the box shows. */
export const maxPanelResults = 5
export const maxPredictions = 5
/** LAN-04: with so many characters or fewer the panel hides. */
export const panelHidesAt = 1
/** SIG-01: a collection's name follows. */
export const signalsPath = '/search/v1/signals'
