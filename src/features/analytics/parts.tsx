export { reportEvent, type BrowserEvent } from './report-event.ts'
export { reportLogin } from './report-login.ts'
