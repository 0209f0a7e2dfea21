import { handle, type Handler } from '#platform/services/handlers.ts'
import * as endpoints from '../fix-endpoints.ts'
import { getFix, listFixes } from './read-fixes.ts'

export const guidedFixHandlers: Handler[] = [handle(endpoints.listFixes, listFixes), handle(endpoints.getFix, getFix)]
