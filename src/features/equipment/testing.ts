// Exports of this feature for tests, benchmarks and tools only.
export { demoUnits } from './server/simulator/demo-units.ts'
export { serveUnits, type SimulatedUnits } from './server/simulator/serve-units.ts'
