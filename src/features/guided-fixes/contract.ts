export { getFix, listFixes } from './fix-endpoints.ts'
export { askParameter, fixParameter, fixPath, wayParameter } from './rules/fix-paths.ts'
