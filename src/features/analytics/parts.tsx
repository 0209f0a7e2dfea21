export { mayReport } from './events/may-report.ts'
export { reporterOf } from './reporter/report-event.ts'
export { reportLogin } from './login/report-login.ts'
export { sourceOfPage } from './events/report-source.ts'
