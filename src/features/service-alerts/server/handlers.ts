import { handle, type Handler } from '#platform/services/handlers.ts'
import { listOutageWorkflows, listServiceAlerts, listWorkflows } from '../alert-endpoints.ts'
import { listOwnAlerts, listOwnOutageWorkflows, listOwnWorkflows } from './service-alerts.ts'

export const serviceAlertHandlers: Handler[] = [handle(listServiceAlerts, listOwnAlerts), handle(listWorkflows, listOwnWorkflows), handle(listOutageWorkflows, listOwnOutageWorkflows)]
