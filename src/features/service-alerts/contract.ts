export { listServiceAlerts } from './alert-endpoints.ts'
export type { AlertLine } from './pages/read-alert-lines.ts'
