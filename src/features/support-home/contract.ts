export type { DatumName, HomePart } from './home-parts.ts'
export { legacyRedirectScript } from './legacy-redirect.ts'
export { serviceSelectionTitle } from './service-selection.ts'

/** ACC-09: an operator's page dispatches this event on `window` when a customer's accounts may have changed. */
export const accountDetailsEvent = 'careline:account-details'
