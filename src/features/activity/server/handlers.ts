import { handle, type Handler } from '#platform/services/handlers.ts'
import { listActivity } from '../activity-endpoints.ts'
import { listOwnActivity } from './list-activity.ts'

export const activityHandlers: Handler[] = [handle(listActivity, listOwnActivity)]
