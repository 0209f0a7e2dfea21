export { reportEvent, type BrowserEvent } from './report-event.ts'
