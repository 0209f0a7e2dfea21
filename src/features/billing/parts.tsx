export { BillPageView } from './ui/bill-page-view.tsx'
