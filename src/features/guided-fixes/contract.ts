export { askParameter, fixParameter, fixPath, wayParameter } from './rules/fix-paths.ts'
