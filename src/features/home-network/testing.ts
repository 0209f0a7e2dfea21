// Exports of this feature for tests, benchmarks and tools only.
export { demoGateways } from './server/simulator/demo-gateways.ts'
export { setUpGateway } from './server/simulator/simulated-gateway.ts'
export { simulatedTr098, simulatedTr181 } from './server/source/genieacs/test-device.ts'
export { serveGenieAcs, type GenieAcsFault, type TestGenieAcs } from './server/source/genieacs/test-genieacs.ts'
export { serveGateways, type SimulatedGateways } from './server/simulator/serve-gateways.ts'
