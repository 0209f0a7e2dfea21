import { handle, type Handler } from '#platform/services/handlers.ts'
import { linkedAccountOutages, outagesForStaff } from '../contract.ts'
import { listLocalOutages, listOutagesForStaff } from './list-local-outages.ts'

export const outageHandlers: Handler[] = [handle(linkedAccountOutages, listLocalOutages), handle(outagesForStaff, listOutagesForStaff)]
