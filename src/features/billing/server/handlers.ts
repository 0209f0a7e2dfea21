import { handle, type Handler } from '#platform/services/handlers.ts'
import { listBills, requestArrangement } from '../bill-endpoints.ts'
import { arrangeOwn, listOwnBills } from './own-bills.ts'

export const billingHandlers: Handler[] = [handle(listBills, listOwnBills), handle(requestArrangement, arrangeOwn)]
