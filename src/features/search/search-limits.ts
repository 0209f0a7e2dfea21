import type { EndpointLimit } from '#contracts/endpoint.ts'

/**
 * A search costs some 10 ms, and its page more: of one address six a second, and at first many at once, since a household
 * or an office types behind one address.
 */
export const searchLimit: EndpointLimit = { name: 'searches', tries: 120, seconds: 20 }
/** Predictions cost little, and each letter that is typed asks for some. */
export const predictionLimit: EndpointLimit = { name: 'predictions', tries: 400, seconds: 20 }
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
