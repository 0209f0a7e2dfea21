// What other servers, pages, the process and tests of the whole site may use of orders on the server.
export { orderHandlers } from './server/handlers.ts'
export { moveDemoOrders, seedDemoOrders } from './server/seed-demo-orders.ts'
export { describeOrder, orderedOn } from './server/pages/describe-order.ts'
