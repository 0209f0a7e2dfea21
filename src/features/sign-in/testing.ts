// Test-only entry point: exports for whole-site tests, benchmarks and tools. The site itself never imports it.
export { hashOf, signInKeys } from './server/keys/sign-in-keys.ts'
export { upsertAccount, upsertCustomer } from './server/provider/people-store.ts'
export { demoCustomerId } from './server/provider/seed-demo-people.ts'
export { cookieNames } from './server/sessions/session-cookies.ts'
export { startSession } from './server/sessions/start-session.ts'
