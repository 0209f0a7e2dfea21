export { resultPagePath, speedPagePath, uploadPath } from './rules/speed-paths.ts'
