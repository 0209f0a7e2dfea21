export { SpeedTestView } from './ui/speed-test-view.tsx'
export { SpeedResultView } from './ui/speed-result-view.tsx'
