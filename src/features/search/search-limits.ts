/** LAN-03: the most characters that the search box takes. */
export const maxQueryLength = 120
/** LAN-06 */
export const maxResults = 60
export const resultsPerPage = 15
/** LAN-05: how many results and predictions the panel below the box shows. */
export const maxPanelResults = 5
export const maxPredictions = 5
/** LAN-04: with this many characters or fewer the panel is hidden. */
export const panelHidesAt = 1
/** SIG-01: the name of a collection follows. */
export const signalsPath = '/search/v1/signals'
