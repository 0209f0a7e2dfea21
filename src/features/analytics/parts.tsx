export { mayReport } from './may-report.ts'
export { reporterOf } from './report-event.ts'
export { reportLogin } from './report-login.ts'
export { sourceOfPage } from './report-source.ts'
