// The server-side exports of guided fixes for other features, pages, the server process and whole-site tests.
export { guidedFixHandlers } from './server/handlers.ts'
export { renderFix as previewFix } from './server/read-fixes.ts'
export { type OfferOf, storedOffers } from './pages/server/fix-offers.ts'
export { readFixList, readFixOffers, readFixPage, readTried, stepsOf } from './pages/server/read-fix-page.ts'
