export { listBills, requestArrangement, type BilledAccount } from './bill-endpoints.ts'
export { arrangementPath, billPath } from './rules/bill-paths.ts'
export { dayLabel, moneyLabel } from './rules/bill-money.ts'
