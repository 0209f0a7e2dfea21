import { handle, type Handler } from '#platform/services/handlers.ts'
import { postSignals, searchPredictions, searchResults } from '../contract.ts'
import { keepSignals } from './signals/keep-signals.ts'
import { listPredictions } from './results/list-predictions.ts'
import { listResults } from './results/list-results.ts'

export const searchHandlers: Handler[] = [handle(searchResults, listResults), handle(searchPredictions, listPredictions), handle(postSignals, keepSignals)]
