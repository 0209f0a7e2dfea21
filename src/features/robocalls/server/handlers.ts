import { handle, type Handler } from '#platform/services/handlers.ts'
import { deleteRobocalls, listRobocalls, reportRobocall } from '../robocall-endpoints.ts'
import { deleteOwnRobocalls, keepRobocall, listOwnRobocalls } from './robocalls.ts'

export const robocallHandlers: Handler[] = [handle(reportRobocall, keepRobocall), handle(listRobocalls, listOwnRobocalls), handle(deleteRobocalls, deleteOwnRobocalls)]
