// What tests, benchmarks and tools take beyond the other doors.
export { oneTest } from './server/run-test.ts'
export { runSpeedTest, usualLoad, type SpeedLoad } from './engine/run-speed-test.ts'
export { downloadPath, tokenHeader } from './rules/speed-paths.ts'
