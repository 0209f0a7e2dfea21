// What other servers, pages, the process and tests of the whole site may use of accounts on the server.
export { accountHandlers } from './server/handlers.ts'
export { type AccountOwner, readAccountOwner } from './server/read-account-owner.ts'
export { readReportingAccounts } from './server/read-reporting-accounts.ts'
