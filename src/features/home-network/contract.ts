export { listNetworkAccounts, readGatewayStatus, type GatewayStatus } from './network-endpoints.ts'
export { lightWords as gatewayLightWords } from './rules/light-words.ts'
export { homeNetworkPath } from './rules/network-paths.ts'
