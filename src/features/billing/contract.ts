export { listBills, type BilledAccount } from './bill-endpoints.ts'
export { changesBetween, differenceBetween } from './rules/bill-changes.ts'
export { arrangementPath, billPath } from './rules/bill-paths.ts'
export { chargesOf, type AccountBill } from './rules/bill-schema.ts'
