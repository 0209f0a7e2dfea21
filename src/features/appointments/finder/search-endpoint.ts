import { finderTimeoutMs } from './finder-timeout.ts'

/** The part of the search endpoint that a browser needs; its schemas stay on the server. */
export const searchEndpoint = { method: 'POST', path: '/msapi/manageappointmentsms/v1/appointment/search', timeoutMs: finderTimeoutMs } as const
