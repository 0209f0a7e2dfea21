export { OrderDetail } from './ui/order-detail.tsx'
