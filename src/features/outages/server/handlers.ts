import { handle, type Handler } from '#platform/services/handlers.ts'
import { linkedAccountOutages } from '../contract.ts'
import { listLocalOutages } from './list-local-outages.ts'

export const outageHandlers: Handler[] = [handle(linkedAccountOutages, listLocalOutages)]
