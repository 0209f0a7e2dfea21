import { handle, type Handler } from '#platform/services/handlers.ts'
import { loginAnalytics, reportEvents } from '../contract.ts'
import { loginReporting } from '../login/login-endpoints.ts'
import { storeEvents } from './collector/store-events.ts'
import { readLoginAnalytics } from './login/read-login-analytics.ts'
import { readLoginReporting } from './login/read-login-reporting.ts'

export const analyticsHandlers: Handler[] = [handle(reportEvents, storeEvents), handle(loginAnalytics, readLoginAnalytics), handle(loginReporting, readLoginReporting)]
