// What tests, benchmarks and tools take beyond the other doors.
export { demoGateways } from './server/simulator/demo-gateways.ts'
export { serveGateways, type SimulatedGateways } from './server/simulator/serve-gateways.ts'
