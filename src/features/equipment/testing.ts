// What tests, benchmarks and tools take beyond the other doors.
export { demoUnits } from './server/simulator/demo-units.ts'
export { serveUnits, type SimulatedUnits } from './server/simulator/serve-units.ts'
