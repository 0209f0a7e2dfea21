// What tests of the whole site, benchmarks and tools take of this feature beyond its other doors. The site itself never does.
export { hashOf, signInKeys } from './server/keys/sign-in-keys.ts'
export { upsertAccount, upsertCustomer } from './server/provider/people-store.ts'
export { demoCustomerId } from './server/provider/seed-demo-people.ts'
export { cookieNames } from './server/sessions/session-cookies.ts'
export { startSession } from './server/sessions/start-session.ts'
