import { handle, type Handler } from '#platform/services/handlers.ts'
import { customerOrders } from '../contract.ts'
import { listOrders } from './list-orders.ts'

export const orderHandlers: Handler[] = [handle(customerOrders, listOrders)]
