export type { GatewayChecks } from './rules/gateway-checks.ts'
export { homeNetworkPath } from './rules/network-paths.ts'
