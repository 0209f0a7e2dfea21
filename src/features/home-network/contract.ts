export { listNetworkAccounts, readGatewayStatus, type GatewayStatus } from './network-endpoints.ts'
export { homeNetworkPath } from './rules/network-paths.ts'
