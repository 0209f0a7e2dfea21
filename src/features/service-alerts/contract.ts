export type { AlertLine } from './pages/read-alert-lines.ts'
