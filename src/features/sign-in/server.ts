// The server entry point of sign-in, for other servers, pages, the process and whole-site tests.
export { readLoginCopy } from './server/flow/read-login-copy.ts'
export { readLoginPage } from './server/flow/read-login-page.ts'
export { mountSignIn } from './server/flow/sign-in-routes.ts'
export { signInHandlers } from './server/handlers.ts'
export { rotateKeys, type RotationStep, rotationSteps } from './server/keys/rotate-keys.ts'
export { assertNoDemoPeople, demoCustomerId, DemoPeopleError, seedDemoPeople } from './server/provider/seed-demo-people.ts'
export { createIdentify, createMayIdentify } from './server/sessions/identify.ts'
export { readRecognisedState } from './server/sessions/read-recognised-state.ts'
