// What other servers, pages, the process and tests of the whole site may use of bills on the server.
export { billingHandlers } from './server/handlers.ts'
export { moveDemoBills } from './server/seed-demo-bills.ts'
export { readBillPage } from './server/pages/read-bill-page.ts'
export { submitArrangement } from './server/pages/submit-arrangement.ts'
export { readOwed } from './server/pages/read-owed.ts'
