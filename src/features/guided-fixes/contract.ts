export { getFix, listFixes } from './fix-endpoints.ts'
export { askParameter, fixParameter, fixPath, namedFixes, wayParameter } from './rules/fix-paths.ts'
