// The server-side exports of accounts for other features, pages, the server process and whole-site tests.
export { accountHandlers } from './server/handlers.ts'
export { type AccountOwner, readAccountOwner } from './server/read-account-owner.ts'
export { readReportingAccounts } from './server/read-reporting-accounts.ts'
export { readReader, readTimeZone } from './server/read-time-zone.ts'
