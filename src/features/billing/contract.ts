export { billPath } from './rules/bill-paths.ts'
