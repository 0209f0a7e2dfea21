export { deleteOwnSpeedTests, listOwnSpeedTests, speedForStaff } from './speed-endpoints.ts'
export { mbpsOf } from './rules/speed-figure.ts'
export { resultPagePath, speedPagePath, uploadPath } from './rules/speed-paths.ts'
