import { finderTimeoutMs } from './finder-timeout.ts'

/** What a browser needs of the appointment service's search; its schemas stay on the server. */
export const searchEndpoint = { method: 'POST', path: '/msapi/manageappointmentsms/v1/appointment/search', timeoutMs: finderTimeoutMs } as const
