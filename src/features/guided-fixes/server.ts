// What other servers, pages, the process and tests of the whole site may use of guided fixes on the server.
export { guidedFixHandlers } from './server/handlers.ts'
export { renderFix as previewFix } from './server/read-fixes.ts'
export { type OfferOf, storedOffers } from './pages/server/fix-offers.ts'
export { readFixList, readFixOffers, readFixPage, readTried } from './pages/server/read-fix-page.ts'
