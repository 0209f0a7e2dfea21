export { deleteOwnSpeedTests, listOwnSpeedTests } from './speed-endpoints.ts'
export { resultPagePath, speedPagePath, uploadPath } from './rules/speed-paths.ts'
