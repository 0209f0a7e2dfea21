// What other features' servers, pages and the app may use of this feature on the server.
export { accountHandlers } from './server/handlers.ts'
export { type AccountOwner, readAccountOwner } from './server/read-account-owner.ts'
export { readReportingAccounts } from './server/read-reporting-accounts.ts'
