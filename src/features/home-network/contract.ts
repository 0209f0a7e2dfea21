export { homeNetworkPath } from './rules/network-paths.ts'
