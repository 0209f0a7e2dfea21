import { handle, type Handler } from '#platform/handlers.ts'
import { searchResults } from '../contract.ts'
import { listResults } from './list-results.ts'

export const searchHandlers: Handler[] = [handle(searchResults, listResults)]
