// The server-side exports of orders for other features, pages, the server process and whole-site tests.
export { orderHandlers } from './server/handlers.ts'
export { moveDemoOrders, seedDemoOrders } from './server/seed-demo-orders.ts'
export { describeOrder, orderedGoods, orderedOn } from './server/pages/describe-order.ts'
