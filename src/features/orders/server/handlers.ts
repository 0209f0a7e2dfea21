import { handle, type Handler } from '#platform/services/handlers.ts'
import { customerOrders, ordersForStaff } from '../contract.ts'
import { listOrders, listOrdersForStaff } from './list-orders.ts'

export const orderHandlers: Handler[] = [handle(customerOrders, listOrders), handle(ordersForStaff, listOrdersForStaff)]
