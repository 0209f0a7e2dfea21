export { mayReport } from './may-report.ts'
export { reportEvent, type BrowserEvent, type ReportFromPage } from './report-event.ts'
export { reportLogin } from './report-login.ts'
export { sourceOfPage } from './report-source.ts'
