export { resultPagePath, speedPagePath, uploadPath } from './rules/speed-paths.ts'
export { speedLinks, type SpeedLink } from './rules/speed-link.ts'
