import { handle, type Handler } from '#platform/services/handlers.ts'
import { loginAnalytics, loginReporting, reportEvents } from '../contract.ts'
import { keepEvents } from './keep-events.ts'
import { readLoginAnalytics } from './read-login-analytics.ts'
import { readLoginReporting } from './read-login-reporting.ts'

export const analyticsHandlers: Handler[] = [handle(reportEvents, keepEvents), handle(loginAnalytics, readLoginAnalytics), handle(loginReporting, readLoginReporting)]
