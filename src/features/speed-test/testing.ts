// Exports of this feature for tests, benchmarks and tools only.
export { oneTest } from './server/run-test.ts'
export { runSpeedTest, usualLoad, type SpeedLoad } from './engine/run-speed-test.ts'
export { downloadPath, tokenHeader } from './rules/speed-paths.ts'
