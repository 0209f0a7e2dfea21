// What other features' servers, pages and the app may use of this feature on the server.
export { orderHandlers } from './server/handlers.ts'
export { seedDemoOrders } from './server/seed-demo-orders.ts'
